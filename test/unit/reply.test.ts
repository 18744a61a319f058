import fc from 'fast-check';
import type { Element, Root, RootContent } from 'hast';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/agent/authorize.ts';
import { parseCommand } from '../../src/agent/command.ts';
import type { Asked, Ending, Outcome } from '../../src/agent/ending.ts';
import { LostJobError } from '../../src/agent/job.ts';
import { createMarkers, type Marker } from '../../src/agent/marker.ts';
import {
  atWorkText,
  duplicateText,
  endText,
  noRetryText,
  openingText,
  refusalWords,
  replyBody,
  statusText,
  usageText,
} from '../../src/agent/reply.ts';
import { GitHubError } from '../../src/github/errors.ts';
import type { Section } from '../../src/runner/markdown.ts';
import { ServiceError } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/records.ts';
import { visible } from '../../src/text.ts';
import { markdownTree } from '../demo/markdown.ts';
import { graphemes, hostileText } from '../support/hostile-text.ts';

const seed = 20_261_127;
const runUrl = 'https://github.com/octo/docs/actions/runs/7';
const asked: Asked = {
  by: 'hubot',
  command: '/docs-agent',
  commentUrl: 'https://github.com/octo/docs/pull/2#issuecomment-1',
  runUrl,
};
const markers = createMarkers('mint_key', ['octo/docs', '2', 'project']);
const marker: Marker = {
  listener: 'Docs/docs/__self',
  trigger: { kind: 'issue-comment', id: 1 },
  run: '7',
  attempt: 1,
  state: 'asked',
  job: 'job-1',
  prompt: { kind: 'issue-comment', id: 1, author: 3, digest: 'd' },
};

function job(change: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    status: 'completed',
    prLink: undefined,
    repository: undefined,
    ref: undefined,
    model: undefined,
    createdAt: undefined,
    record: {},
    ...change,
  };
}

const body = (sections: readonly Section[]) => replyBody(markers.block(marker), sections, (text) => text);
const tree = (markdown: string) => markdownTree(markdown, { kind: 'comment', repository: 'octo/docs' });

function textOf(node: Root | RootContent): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return node.type === 'text' ? node.value : '';
}

function elements(node: Root | Element): Element[] {
  return (node.children as RootContent[]).flatMap((child) =>
    child.type === 'element' ? [child, ...elements(child)] : [],
  );
}

/** A reply as a reader sees it, words only. */
const shown = (sections: readonly Section[]) =>
  textOf(tree(body(sections)))
    .replace(/\s+/g, ' ')
    .trim();
const ended = (ending: Partial<Ending> & Pick<Ending, 'outcome'>) =>
  shown(endText(asked, { requests: 1, waitedMs: 245_000, job: job(), ...ending }));

describe('a reply says', () => {
  it('that the command was taken', () => {
    expect(shown(openingText(asked, undefined))).toBe(
      'hubot, the agent is being asked. Progress is in this run.',
    );
  });

  it('which job is at work', () => {
    expect(shown(atWorkText(asked, 'job-1', undefined))).toBe(
      'hubot, the agent is at work on the job job-1. The pull request will be linked here. Progress is in this run.',
    );
  });

  it('the link and the time', () => {
    const prLink = 'https://github.com/octo/docs/pull/9';
    const sections = endText(asked, {
      outcome: 'pull-request',
      job: job({ prLink }),
      waitedMs: 245_000,
      requests: 9,
    });
    expect(shown(sections)).toBe(
      'The agent opened a pull request after 4 min 5 s. Review it, and merge it when it is right. Asked for by hubot · job job-1 · run',
    );
    expect(links(tree(body(sections)))).toEqual([prLink, runUrl]);
  });

  it.each(['timed-out', 'cancelled', 'started'] as const)(
    'how to look at a job that goes on when the run is %s',
    (outcome) => {
      expect(ended({ outcome })).toMatch(/job-1.*To see how it is doing, write \/docs-agent status\./);
    },
  );

  it('how to ask again when the job failed', () => {
    expect(ended({ outcome: 'failed' })).toContain('/docs-agent retry asks for the same again.');
  });

  it('what may be wrong when GitHub or the service refuse', () => {
    const service = new ServiceError('Creating the job failed', { kind: 'status', status: 401 });
    expect(ended({ outcome: 'error', error: service, job: undefined })).toContain('Check api-key');
    const github = new GitHubError('Reading the comments failed', {
      kind: 'status',
      status: 403,
      needs: 'pull-requests: read',
    });
    expect(ended({ outcome: 'error', error: github, job: undefined })).toContain('pull-requests: read');
  });

  it('what is needed and what is there in a refusal', () => {
    const words = refusalWords(
      { kind: 'permission', login: 'eve', needed: 'write', actual: 'triage' },
      '/docs-agent',
    );
    expect(ended({ outcome: 'denied', words, job: undefined })).toBe(
      'eve has the permission triage in this repository, and /docs-agent needs write. Nothing was started. Ask somebody who has it to write the command. Asked for by hubot · run',
    );
  });

  it('which failure kept the permission from being checked', () => {
    const error = new GitHubError('Asking for the permission failed: GitHub answered 500: Oops', {
      kind: 'status',
      status: 500,
    });
    const words = refusalWords({ kind: 'unknown', login: 'eve', needed: 'write', error }, '/docs-agent');
    expect(ended({ outcome: 'denied', words, job: undefined })).toContain('GitHub answered 500: Oops');
  });

  it('how to command, by the inputs in force', () => {
    const usage = shown(
      usageText({
        command: '@docs',
        permission: 'triage',
        allowBots: ['renovate', 'copilot'],
        githubToken: 't',
        wait: true,
        timeoutMs: 600_000,
        dryRun: false,
      }),
    );
    for (const part of [
      '@docs add',
      '@docs status',
      '@docs retry',
      '@docs help',
      'triage',
      'renovate, copilot',
      '10 min',
    ])
      expect(usage).toContain(part);
  });

  it.each([
    [undefined, 'No job is known on this pull request.'],
    [
      job({ status: 'active' }),
      'The last job, job-1, is active. It has no pull request yet. It was asked for here.',
    ],
    [job(), 'The last job, job-1, is completed. It has no pull request. It was asked for here.'],
    [job({ prLink: 'https://github.com/octo/docs/pull/9' }), 'Its pull request is there.'],
  ])('how the last job is doing', (last, words) => {
    expect(shown(statusText(asked, last, 'https://github.com/octo/docs/pull/2#issuecomment-5'))).toContain(
      words,
    );
  });

  it.each([
    ['never', 'hubot has asked for nothing on this pull request yet.'],
    ['gone', 'hubot’s last command is gone'],
    ['changed', 'hubot’s last command was edited after it was taken'],
  ] as const)('why there is nothing to run again: %s', (why, words) => {
    expect(shown(noRetryText(asked, why))).toContain(words);
  });
});

const outcomes: Outcome[] = [
  'pull-request',
  'no-changes',
  'archived',
  'failed',
  'timed-out',
  'cancelled',
  'started',
  'error',
];

const anyError = hostileText.chain((text) =>
  fc.constantFrom<unknown>(
    new Error(text),
    new ServiceError(text, { kind: 'status', status: 403 }),
    new GitHubError(text, { kind: 'status', status: 403, needs: 'issues: write' }),
    new LostJobError('lost', { cause: new Error(text) }),
  ),
);

const anyRefusal: fc.Arbitrary<Refusal> = fc.oneof(
  fc.record({ kind: fc.constant('other-sender'), login: hostileText, sender: hostileText }),
  fc.record({ kind: fc.constant('not-a-user'), login: hostileText }),
  fc.record({
    kind: fc.constant('permission'),
    login: hostileText,
    needed: fc.constant('write'),
    actual: hostileText,
  }),
  fc.record({
    kind: fc.constant('unknown'),
    login: hostileText,
    needed: fc.constant('write'),
    error: anyError,
  }),
) as fc.Arbitrary<Refusal>;

const anyLink = fc.oneof(
  hostileText,
  hostileText.map((text) => `https://e.example/${text}`),
);

/** Every text that we write, around foreign words in every place that foreign words can have. */
const anyReply = fc
  .record({
    by: hostileText,
    command: hostileText,
    id: hostileText,
    status: hostileText,
    prLink: anyLink,
    words: fc.option(hostileText, { nil: undefined }),
    error: anyError,
    refusal: anyRefusal,
    outcome: fc.constantFrom(...outcomes),
  })
  .map(({ by, command, id, status, prLink, words, error, refusal, outcome }) => {
    const who = { ...asked, by, command };
    const last = job({
      id,
      status,
      prLink: /^https?:$/.test(URL.parse(prLink)?.protocol ?? '') ? prLink : undefined,
    });
    const gate = {
      command,
      permission: 'write',
      allowBots: [by],
      githubToken: '',
      wait: true,
      timeoutMs: 1,
      dryRun: false,
    } as const;
    return [
      openingText(who, words),
      atWorkText(who, id, words),
      endText(who, { outcome, job: last, error, repeatedWords: words, waitedMs: 1, requests: 1 }),
      endText(who, { outcome: 'denied', words: refusalWords(refusal, command), requests: 0 }),
      usageText(gate),
      statusText(who, last, runUrl),
      noRetryText(who, 'changed'),
      duplicateText(runUrl),
    ];
  });

const known = ['p', 'code', 'pre', 'a', 'ul', 'li', 'details', 'summary'];

function links(node: Root): string[] {
  return elements(node)
    .filter(({ tagName }) => tagName === 'a')
    .map(({ properties }) => String(properties['href']));
}

describe('no words of others', () => {
  it('ping, refer, forge or command', () => {
    fc.assert(
      fc.property(anyReply, (replies) => {
        for (const sections of replies) {
          const text = body(sections);
          const read = tree(text);
          const parts = elements(read);
          expect(
            parts.filter(({ tagName }) => !known.includes(tagName)).map(({ tagName }) => tagName),
          ).toEqual([]);
          expect(
            parts.filter(({ properties }) => /mention|issue-link/.test(String(properties['className']))),
          ).toEqual([]);
          for (const href of links(read)) expect(href).toMatch(/^https?:\/\//);
          expect(links(read).length).toBeLessThanOrEqual(3);
          expect(textOf(read)).toBe(visible(textOf(read), '\n\t'));
          const first = text.trimStart().split(/\s/)[0] ?? '';
          for (const command of ['/docs-agent', first]) expect(parseCommand(text, command).kind).toBe('none');
          expect(markers.read(text)).toEqual(marker);
        }
      }),
      { seed, numRuns: 250 },
    );
  });

  it('make a reply longer than GitHub takes, or break a character', () => {
    fc.assert(
      fc.property(graphemes, fc.integer({ min: 3_000, max: 9_000 }), (text, times) => {
        const prompt = `${text}x`.repeat(times).slice(0, 200_000);
        const reply = body(
          endText(asked, { outcome: 'no-changes', job: job(), repeatedWords: prompt, requests: 1 }),
        );
        expect([...reply].length).toBeLessThanOrEqual(65_536);
        expect(reply.isWellFormed()).toBe(true);
        expect(markers.read(reply)).toEqual(marker);
        expect(textOf(tree(reply))).toContain('changed no file');
      }),
      { seed, numRuns: 15 },
    );
  });

  it('keep a secret in', () => {
    const redact = (text: string) => text.replaceAll('s3cret', '***');
    const reply = replyBody(markers.block(marker), atWorkText(asked, 'job-s3cret', undefined), redact);
    expect(reply).not.toContain('s3cret');
    expect(reply).toContain('job-***');
  });
});

describe('a marker', () => {
  const text = body(openingText(asked, undefined));

  it('comes back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (jobId, listener) => {
        const held = { ...marker, job: jobId.toWellFormed(), listener: listener.toWellFormed() };
        const reply = replyBody(markers.block(held), openingText(asked, undefined), (same) => same);
        expect(markers.read(reply)).toEqual(held);
        expect(textOf(tree(reply))).toBe(textOf(tree(text)));
      }),
      { seed },
    );
  });

  it.each([
    ['of another key', createMarkers('mint_other', ['octo/docs', '2', 'project'])],
    ['of another pull request', createMarkers('mint_key', ['octo/docs', '3', 'project'])],
    ['of another repository', createMarkers('mint_key', ['octo/code', '2', 'project'])],
    ['of another project', createMarkers('mint_key', ['octo/docs', '2', 'other'])],
    ['of places that only look alike', createMarkers('mint_key', ['octo/docs', '2,project'])],
  ])('%s is not believed', (_name, others) => {
    expect(others.read(text)).toBeUndefined();
    expect(
      markers.read(replyBody(others.block(marker), openingText(asked, undefined), (same) => same)),
    ).toBeUndefined();
  });

  it('is not believed without a key, behind other words, or with any letter changed', () => {
    const keyless = createMarkers('', []);
    expect(keyless.read(replyBody(keyless.block(marker), [], (same) => same))).toBeUndefined();
    expect(markers.read(`> ${text}`)).toBeUndefined();
    expect(markers.read(`\n${text}`)).toBeUndefined();
    const length = text.indexOf('-->');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: length - 2 }),
        fc.constantFrom('A', '0', 'f', '='),
        (at, letter) => {
          fc.pre(text[at] !== letter);
          expect(markers.read(text.slice(0, at) + letter + text.slice(at + 1))).toBeUndefined();
        },
      ),
      { seed },
    );
  });
});
