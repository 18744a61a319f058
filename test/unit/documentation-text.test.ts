import { describe, expect, it } from 'vitest';
import type { Documentation, DocumentationEnd, Left, Result } from '../../src/agent/outcome.ts';
import { askingNote, closingMessage, closingNote, hasNote } from '../../src/agent/told/documentation-text.ts';
import { blocksOf, logText } from '../../src/agent/told/message.ts';
import { messageFor } from '../../src/agent/told/messages.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { paragraph, render, strong } from '../../src/runner/markdown.ts';

const docs = 'https://github.com/octo-org/docs/pull';
const code = 'https://github.com/octo/code/pull/412';
const source = { runUrl: 'https://github.com/octo/code/actions/runs/1' };
const access = { docsRepository: 'octo-org/docs' };
const lacking = new GitHubError('Turning on auto-merge failed: GitHub answered FORBIDDEN', {
  ...{ kind: 'status', status: 403, reason: 'permission' },
});

const end = (number: number, end: DocumentationEnd['end'], title = 'Retries'): DocumentationEnd => ({
  ...{ url: `${docs}/${number}`, title, end },
});
const left = (why: Left) => end(129, { kind: 'left', why });

function said(ends: readonly DocumentationEnd[], more = {}): string {
  const message = closingMessage({ ends, ...access, ...more }, source.runUrl);
  const { symbol, headline } = message;
  return render([paragraph(strong(`${symbol} `, ...headline)), ...blocksOf(message)]);
}

describe('the reply of a pull request that was closed', () => {
  const link = '[octo-org/docs#129](https://github.com/octo-org/docs/pull/129)';
  it.each<[string, DocumentationEnd, string]>([
    ['merged', end(129, { kind: 'merged' }), `**✅ Merged ${link} with this pull request: \`Retries\`**`],
    [
      'waiting',
      end(129, { kind: 'waiting' }),
      `**⏳ ${link} is merged as soon as the rules of its branch are met`,
    ],
    [
      'asked',
      end(129, { kind: 'asked' }),
      `**👉 ${link} is not merged yet; a comment there says what is missing: \`Retries\`**\n\nReview and merge it.`,
    ],
    ['closed', end(129, { kind: 'closed' }), `**✅ Closed ${link}: \`Retries\`**`],
    [
      'cancelled',
      left('cancelled'),
      `**⚠️ ${link} is not finished, since the run was cancelled: \`Retries\`**\n\nRe-run the job`,
    ],
    ['by hand', left('merged'), `**✅ ${link} was merged already`],
    ['closed by hand', left('closed'), `**⚠️ ${link} was closed already`],
    [
      'elsewhere',
      left('elsewhere'),
      'since it does not go from a branch of docs-repository into its default branch',
    ],
    ['stacked', left('stacked'), 'merged into another branch than the default one'],
    [
      'failed',
      end(129, { kind: 'failed', error: new Error('It broke') }),
      `**❌ ${link} could not be finished: \`It broke\`**\n\nRe-run the job: what is done is not done again.`,
    ],
  ])('%s', (_, one, expected) => {
    expect(said([one])).toContain(expected);
  });

  it('says that there is none', () => expect(said([])).toContain('There is no documentation pull request'));

  it('names the others below, and what failed first', () => {
    const newest = end(129, { kind: 'merged' });
    const older = end(71, { kind: 'closed' });
    expect(said([newest, older])).toMatch(/^\*\*✅ Merged .*\n\n- Closed \[octo-org\/docs#71\]/s);
    const failed = end(71, { kind: 'failed', error: new Error('It broke') });
    expect(said([newest, failed])).toMatch(/^\*\*❌ .*#71.*\n\nRe-run.*\n\n- Merged /s);
  });

  it('begins with what was done, not with what was left alone', () => {
    const all = [left('elsewhere'), end(71, { kind: 'closed' }), end(72, { kind: 'merged' })];
    expect(said(all)).toMatch(/^\*\*✅ Merged .*#72.*\n\n- Closed .*#71.*\n- .*#129.* is left alone/s);
  });

  it('says which permission lacks, and where', () => {
    expect(said([end(129, { kind: 'failed', error: lacking })])).toContain(
      'pull-requests: write and contents: write in `octo-org/docs`: give them to the token in docs-token or, for this repository, to the job. Then re-run.',
    );
  });

  it('is a line for each in the log', () => {
    const ends = [end(129, { kind: 'merged' }), left('closed')];
    expect(logText(closingMessage({ ends, ...access }, source.runUrl))).toBe(
      `Merged octo-org/docs#129 (${docs}/129) with this pull request: Retries.\n- octo-org/docs#129 (${docs}/129) was closed already: Retries`,
    );
  });

  it('keeps a hostile title and hostile words of GitHub inert', () => {
    const hostile = '@octocat fixes #1 <img src=x> `|`\n/docs-agent go';
    const text = said([
      end(129, { kind: 'merged' }, hostile),
      end(71, { kind: 'failed', error: new Error(hostile) }),
    ]);
    expect(text).not.toMatch(/^\/docs-agent|(^|[^`])@octocat fixes/m);
    expect(text).toContain('``@octocat fixes #1 <img src=x> `|`\\n/docs-agent go``');
  });
});

describe('a run that creates nothing since too many are open', () => {
  it('names the oldest', () => {
    const links = [71, 72, 73, 74].map((number) => `${docs}/${number}`);
    const skip = { why: 'max-open', maxOpen: 4, links } as const;
    const told = logText(messageFor({ outcome: 'skipped', skip, source }, 'maintainer'));
    expect(told).toMatch(/Open documentation pull requests: 4, and max-open is 4/);
    expect(told).toMatch(/the oldest first: octo-org\/docs#71 .*#72 .*#73 \(\S+\)\.$/);
    expect(told).not.toContain('#74');
  });
});

describe('a comment on a documentation pull request', () => {
  it('is known again by what it is and for which code', () => {
    const note = askingNote(code, { hasConflicts: false });
    const edited = `A note.\r\n\r\n${note}`;
    expect(hasNote([edited], 'asked', code)).toBe(true);
    expect(hasNote([note], 'closed', code)).toBe(false);
    expect(hasNote([note], 'asked', `${code}0`)).toBe(false);
    expect(hasNote([askingNote(`${code}0`, { hasConflicts: false })], 'asked', code)).toBe(false);
  });

  it('says why', () => {
    expect(askingNote(code, { hasConflicts: true })).toMatch(
      /\[octo\/code#412\]\(\S+\) is merged, and its documentation here is not\. Review it, and merge it by hand\. It has conflicts\./,
    );
    expect(closingNote(code, undefined)).toMatch(/\[octo\/code#412\]\(\S+\) was closed without a merge\./);
    const newer = closingNote(code, { repository: 'octo-org/docs', number: 129 });
    expect(newer).toMatch(/is merged, and octo-org\/docs#129 has the newer documentation for it\./);
  });
});

describe('a reply on documentation that is open', () => {
  const shown: Documentation = {
    url: `${docs}/129`,
    state: 'open',
    title: 'Retries',
    files: [],
    changedFiles: 0,
  };
  const result = (documentation: Partial<Documentation>, more: Partial<Result> = {}) =>
    ({
      ...{ outcome: 'pull-request', job: { id: 'j1', status: 'completed', prLink: shown.url }, source },
      documentation: { ...shown, ...documentation },
      ...more,
    }) as Result;
  const textOf = (one: Result) => logText(messageFor(one, 'maintainer'));

  it.each([
    ['merge', /Review and approve it\. It is merged together with this pull request\.$/],
    ['report', /Review it\. Merge it after this pull request\.$/],
    [undefined, /Review and merge it when it looks good\.$/],
  ] as const)('says what will happen: %s', (onClose, expected) => {
    expect(textOf(result({}, { onClose }))).toMatch(expected);
  });

  it('says how to change it, below a command', () => {
    const command = { by: 'mona', word: '/docs-agent', url: code };
    const one = result({}, { onClose: 'report', source: { ...source, command } });
    expect(logText(messageFor(one, 'commenter'))).toMatch(
      /Merge it after this pull request\. To change it, write \/docs-agent and what to do\.$/,
    );
  });

  it('says what stands in the way, and what is superseded', () => {
    const one = { isDraft: true, hasConflicts: true, superseded: [`${docs}/71`] };
    for (const isFound of [false, true])
      expect(textOf(result(one, { isFound }))).toMatch(
        /It is a draft\. It has conflicts\. Also open: octo-org\/docs#71 \(\S+\) \(close what is not needed\)\./,
      );
    expect(textOf(result({ superseded: [`${docs}/71`, `${docs}/70`] }))).toMatch(
      /Also open: octo-org\/docs#71 \(\S+\), octo-org\/docs#70 \(\S+\) \(close what is not needed\)\./,
    );
    expect(textOf(result({ ...one, state: 'merged' }, { isFound: true }))).toMatch(
      /It is merged\. Also open: /,
    );
    expect(textOf(result({}))).not.toMatch(/draft|conflicts|Also open/);
  });
});
