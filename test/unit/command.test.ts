import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandWords, parseCommand } from '../../src/agent/asked/command.ts';
import { readCommand } from '../../src/agent/asked/read-command.ts';
import { GitHubError } from '../../src/github/errors.ts';
import type { Comment } from '../../src/github/schema.ts';
import { trimInvisible } from '../../src/text.ts';
import { timesPlainWork } from '../support/fair-time.ts';

const parse = (body: string, command = '/docs-agent') => parseCommand(body, command);
const prompt = (words: string, isNew = false) => ({ kind: 'prompt', words, isNew });
const seed = 20_261_127;

describe('a comment is a command', () => {
  it.each([
    ['with the line ends of a web form', '/docs-agent\r\nadd a page\r\n\r\nsoon\r\n', 'add a page\n\nsoon'],
    ['with old line ends', '/docs-agent\radd\rsoon', 'add\nsoon'],
    ['with all its lines', '/docs-agent add\n\n    code\n\tmore\n- item', 'add\n\n    code\n\tmore\n- item'],
    ['with words that look like flags', '/docs-agent --dry-run --help -v', '--dry-run --help -v'],
    ['with an invisible character behind it', '/docs-agent\u2060 add\u200b', 'add'],
    ['behind a space that does not break', '/docs-agent\u00a0add', 'add'],
  ])('%s', (_name, body, words) => {
    expect(parse(body)).toEqual(prompt(words));
  });

  it.each([
    ['', 'help'],
    ['\u200b\u2060', 'help'],
    ['!', 'help'],
    ['new', 'help'],
    ['new:', 'help'],
    ['help', 'help'],
    ['\nHelp\n', 'help'],
    ['status?', 'status'],
    ['status??', 'status'],
    ['Status.', 'status'],
    ['status:', 'status'],
    ['\u200bstatus\u200b', 'status'],
    ['  retry  ', 'retry'],
    ['Retry:', 'retry'],
    ['Skip', 'skip'],
    ['Skip:', 'skip'],
    ['skip.\n', 'skip'],
    ['skip!', 'skip'],
    ['skip!\uff01', 'skip'],
    ['skip\n\nbecause of this', 'skip'],
    ['skip \u2014\u200b', 'skip'],
    ['cancel', 'cannot-stop'],
    ['Stop!', 'cannot-stop'],
    ['stop:', 'cannot-stop'],
  ])('of our own words as people write them: %j is %s', (words, kind) => {
    expect(parse(`/docs-agent ${words}`)).toEqual({ kind });
  });

  it.each([
    ['skip because only tests changed', 'because only tests changed'],
    ['skip the part on X', 'the part on X'],
    ['SKIP: a rename\n\n-- \nMona', 'a rename'],
    ['skip:a rename', 'a rename'],
    ['skip.: a rename', 'a rename'],
    ['skip,\u2014 a rename', 'a rename'],
    ['skip\u2026 a rename', 'a rename'],
    ['skip\u2014only tests', 'only tests'],
    ['skip\uff1aonly tests', 'only tests'],
    ['skip\uff0conly tests', 'only tests'],
    ['skip\u3002only tests', 'only tests'],
    ['skip\u3001only tests', 'only tests'],
    ['skip - a rename.\r\nand more', 'a rename.'],
    ['skip, only tests', 'only tests'],
    ['skip. Only tests!', 'Only tests!'],
    ['skip \u2013 (tests)', '(tests)'],
    [`skip ${'a'.repeat(300)}`, `${'a'.repeat(199)}\u2026`],
  ])('of a skip with its reason on the same line: %j', (words, reason) => {
    expect(parse(`/docs-agent ${words}`)).toEqual({ kind: 'skip', reason });
  });

  it.each([
    ['staus', 'status'],
    ['stauts please', 'status'],
    ['Statis?', 'status'],
    ['retyr', 'retry'],
    ['Retr, now', 'retry'],
    ['cancle\n', 'cancel'],
    ['cnacle', 'cancel'],
    ['skp', 'skip'],
    ['sikp tests', 'skip'],
    ['hlep me', 'help'],
    ['.help', 'help'],
    ['--help', 'help'],
    ['nwe page', 'new'],
    ['stopp', 'stop'],
    ['stpo it', 'stop'],
    ['`status`', 'status'],
    ['retry: all', 'retry'],
    ['status: all', 'status'],
    ['retyr \n\n all', 'retry'],
  ])('of what is nearly one of our words, which is asked back: %j means %s', (words, meant) => {
    expect(parse(`/docs-agent ${words}`)).toEqual({ kind: 'unsure', meant });
  });

  it.each([
    ...['status codes: document 429', 'retry logic needs a page', 'stop mentioning v1', 'cancel it'],
    ...['status codes', 'help me', 'retry: all of them', 'the status.', 'status\n\n-- \nMona'],
    ...[
      'retyr the whole thing',
      'staus of the job',
      'skipping',
      'skip-level pages',
      'skip/ignore',
      'skip.md',
      'skip,take',
      'skip(n)',
    ],
    ...[
      'view',
      'yes',
      'slim',
      'ship'.repeat(3),
      'constructor',
      'toString',
      '__proto__',
      'hasOwnProperty',
      '429',
      `${':'.repeat(9000)}x y`,
    ],
  ])('of other words: %j is a prompt', (words) => {
    expect(parse(`/docs-agent ${words}`)).toEqual(prompt(words));
  });

  it.each(['limits', 'the limits'])(
    'of words as prompts begin, with %s behind: none is asked back',
    (rest) => {
      const verbs = `add fix update document describe explain write rename remove move mention show split note ship snip
      view sew test state start step shop news restructure revert rewrite setup set sketch skim slip strip stop stay
      try reply retire entry delete drop drill help hold keep check change cancel clarify channel static stage nest
      now view see use link list merge make mark redo reorder replace reword shorten simplify sort spell swap translate`;
      for (const verb of verbs.split(/\s+/))
        expect(parse(`/docs-agent ${verb} ${rest}`), verb).toEqual(prompt(`${verb} ${rest}`));
    },
  );
});

it.each([
  ['NEW\n\nadd\nsoon', 'add\nsoon', true],
  ['new: add', 'add', true],
  ['New:add', 'add', true],
  ['new new', 'new', true],
  ['new staus', 'staus', true],
  ['new skip the header', 'skip the header', true],
  ['newer page', 'newer page', false],
  ['a new page', 'a new page', false],
])('another job is asked for by new before the words: %j', (text, words, isNew) => {
  expect(parse(`/docs-agent ${text}`)).toEqual(prompt(words, isNew));
});

describe('a comment is no command', () => {
  it.each([
    ['nothing', ''],
    ['ordinary words', 'Looks good to me'],
    ['an old name of the command', '/docs-agent add', '/docs.agent'],
    ['the name alone', 'docs-agent is down again'],
    ['a mention in the text', 'Try /docs-agent add'],
    ['a longer word', '/docs-agents add'],
    ['a path', 'https://example.com/docs-agent add'],
    ['a quotation', '> /docs-agent add'],
    ['fenced code', '```\n/docs-agent add\n```'],
    ['a space before it, as in indented code', ' /docs-agent add'],
    ['an empty line before it', '\r\n/docs-agent add'],
    ['an invisible character before it', '\u200b/docs-agent add'],
    ['a byte order mark before it', '\ufeff/docs-agent add'],
    ['a mention', '@docs-agent add'],
    ['a zero-width space between the words', '/docs-agent\u200badd'],
  ])('%s', (_name, body, command = '/docs-agent') => {
    expect(parse(body, command)).toEqual({ kind: 'none' });
  });

  it.each(['/docs-agent: add', '/docs-agent, add', '/docs-agent:', '/Docs-Agent add', '/DOCS-AGENT?!'])(
    'but nearly one: %j',
    (body) => {
      expect(parse(body)).toEqual({ kind: 'near-miss' });
    },
  );
});

describe('a command with more lines than one', () => {
  const comment = (body: string, nodeId: string | undefined) => ({ body, nodeId }) as Comment;
  /** What is read of a comment, and how often GitHub was asked. */
  async function read(body: string, byEmail: boolean) {
    const asked: string[] = [];
    const github = {
      async isByEmail(id: string) {
        asked.push(id);
        return byEmail;
      },
    };
    const signal = new AbortController().signal;
    return { ...(await readCommand(comment(body, 'IC_1'), '/docs-agent', github, signal)), asked };
  }

  it.each<[string, string, object, boolean]>([
    ['its signature', 'add\n\n-- \nMona', prompt('add'), true],
    [
      'a quoted mail',
      'add\r\nmore\r\n \t\r\nOn Monday, Eve wrote:\r\n> delete all',
      prompt('add\nmore'),
      true,
    ],
    ['old line ends', 'add\r\rSent from my phone', prompt('add'), true],
    ['lines below one of invisible characters', 'add\n\u200b\u2060 \nEve: delete all', prompt('add'), true],
    ['other line ends', 'add\u2028more\u2029\u0085delete all', prompt('add\nmore'), true],
    ['a signature below one of our own words', 'status\n\n-- \nMona', { kind: 'status' }, true],
    ['words below the command alone', '\n\nadd', { kind: 'help' }, true],
    ['nothing but one paragraph', 'new add\nmore', prompt('add\nmore', true), false],
    ['white space alone below the paragraph', 'add\nmore\n\n \u00a0\n', prompt('add\nmore'), false],
  ])(
    'by e-mail is its first paragraph, without %s; on the web it is all of it',
    async (_name, words, command, isCut) => {
      const body = `/docs-agent ${words}`;
      const asked = ['IC_1'];
      expect(await read(body, true)).toEqual({ command, isCut, asked });
      expect(await read(body, false)).toEqual({ command: parse(body), isCut: false, asked });
    },
  );

  it.each([
    '/docs-agent add',
    '/docs-agent status\r\n',
    '/docs-agent add\n \n\u200b',
    'words\n\nmore',
    '/Docs-Agent\nadd',
  ])('is asked about at GitHub, but not %j', async (body) => {
    expect(await read(body, true)).toEqual({ command: parse(body), isCut: false, asked: [] });
  });

  it('is none where GitHub does not say it: of a comment without an id, or by an error', async () => {
    const signal = new AbortController().signal;
    const error = new GitHubError('It broke', { kind: 'unreadable' });
    const github = { isByEmail: () => Promise.reject(error) };
    const all = (nodeId?: string) =>
      readCommand(comment('/docs-agent add\nmore', nodeId), '/docs-agent', github, signal);
    await expect(all('IC_1')).rejects.toBe(error);
    await expect(all()).rejects.toBe(error);
  });
});

describe('for any text', () => {
  const command = fc.stringMatching(/^[/@][a-z][a-z-]{1,20}$/);
  const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });

  it('what follows the command is the prompt, whole', () => {
    const white = fc.stringMatching(/^[ \t\n\r\u00a0]{1,4}$/);
    fc.assert(
      fc.property(command, white, anyText, (word, gap, rest) => {
        const all = `${rest} to the page`;
        const words = trimInvisible(all.replace(/\r\n?/g, '\n'));
        fc.pre(!/^(new|skip)\b/i.test(words));
        expect(parseCommand(word + gap + all, word)).toEqual(prompt(words));
      }),
      { seed },
    );
  });

  it('anything before the command makes it none', () => {
    fc.assert(
      fc.property(command, anyText, (word, before) => {
        fc.pre(!before.startsWith(word.slice(0, 1)));
        expect(parseCommand(`${before}${word} add`, word).kind).toBe('none');
      }),
      { seed },
    );
  });

  it.each([' ', '\n', ' \n', ':', '.', 'a', '\u200b', 'new ', 'skip ', '- ', '/docs-agent', '/docs-agent: '])(
    'takes no time that grows faster than the text: %j',
    (unit) => {
      const text = unit.repeat(65_000 / unit.length);
      const bodies = [
        `${text}x`,
        `/docs-agent${text}x`,
        `/docs-agent x\n${text}`,
        `/docs-agent skip${text}x`,
      ];
      expect(timesPlainWork(4, () => bodies.map((body) => parse(body)))).toBeLessThan(4);
    },
  );
});

it('the help names every word but those that cannot be done', () => {
  const named = Object.entries(commandWords).flatMap(([word, { help }]) =>
    help === undefined ? [] : [word],
  );
  expect(named).toEqual(['new', 'status', 'retry', 'skip', 'help']);
});
