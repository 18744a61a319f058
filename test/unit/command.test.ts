import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommand, replyStart } from '../../src/agent/command.ts';
import { trimInvisible } from '../../src/text.ts';

const parse = (body: string, command = '/docs-agent') => parseCommand(body, command);
const prompt = (words: string, isNew = false) => ({ kind: 'prompt', words, isNew });
const seed = 20_261_127;

describe('a comment is a command', () => {
  it.each([
    ['with the line ends of a web form', '/docs-agent\r\nadd a page\r\n\r\nsoon\r\n', 'add a page\n\nsoon'],
    ['with old line ends', '/docs-agent\radd\rsoon', 'add\nsoon'],
    ['with all its lines', '/docs-agent add\n\n    code\n\tmore\n- item', 'add\n\n    code\n\tmore\n- item'],
    ['after white space and empty lines', ' \r\n\n  /docs-agent add', 'add'],
    ['with words that look like flags', '/docs-agent --dry-run --help -v', '--dry-run --help -v'],
    ['that begins with retry', '/docs-agent retry logic needs a page', 'retry logic needs a page'],
    ['behind an invisible character', '\u200b/docs-agent add', 'add'],
    ['with an invisible character behind it', '/docs-agent\u2060 add\u200b', 'add'],
  ])('%s', (_name, body, words) => {
    expect(parse(body)).toEqual(prompt(words));
  });

  it.each([
    ['', 'help'],
    ['\u200b\u2060', 'help'],
    ['!', 'help'],
    ['new', 'help'],
    ['help', 'help'],
    ['\nHelp\n', 'help'],
    ['status?', 'status'],
    ['Status.', 'status'],
    ['\u200bstatus\u200b', 'status'],
    ['  retry  ', 'retry'],
  ])('of our own words as people write them: %j is %s', (words, kind) => {
    expect(parse(`/docs-agent ${words}`)).toEqual({ kind });
  });

  it.each(['status??', '.help', 'help me', 'retry: all', 'the status.', 'sta\u200btus'])(
    'of other words: %j is a prompt',
    (words) => {
      expect(parse(`/docs-agent ${words}`)).toEqual(prompt(words));
    },
  );
});

it.each([
  ['NEW\n\nadd\nsoon', 'add\nsoon', true],
  ['new new', 'new', true],
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
    ['indented code', '    /docs-agent add'],
    ['indented code after an empty line', '\r\n\t/docs-agent add'],
    ['a zero-width space between the words', '/docs-agent\u200badd'],
  ])('%s', (_name, body, command = '/docs-agent') => {
    expect(parse(body, command)).toEqual({ kind: 'none' });
  });

  it('a reply of ours, whatever the command is', () => {
    expect(parse(`${replyStart}x y -->\n`, '<!--')).toEqual({ kind: 'none' });
  });

  it.each(['/docs-agent: add', '/docs-agent, add', '/Docs-Agent add', '@docs-agent add', '@Docs-Agent?'])(
    'but nearly one: %j',
    (body) => {
      expect(parse(body)).toEqual({ kind: 'near-miss' });
    },
  );
});

describe('a command that was written by e-mail', () => {
  const quoted = '> Shall we document this?\n>\n> -- \n> Eve';
  it.each([
    ['Gmail', `add\n\nOn Tue, Nov 24, 2026 at 9:14 AM Eve <notifications@github.com> wrote:\n\n${quoted}`],
    ['two lines', `add\n\nOn Tue, Nov 24, 2026 at 9:14 AM Eve\n<e@x.example> wrote:\n${quoted}\n`],
    ['French', `add\r\n\r\nLe mar. 24 nov. 2026 à 09:14, Eve <e@x.example> a écrit :\r\n${quoted}`],
    ['Thunderbird', `add\n\nAm 24.11.2026 um 09:14 schrieb Eve:\n${quoted}`],
    ['Apple', `add\n\n> On 24 Nov 2026, at 09:14, Eve <e@x.example> wrote:\n${quoted}`],
    ['a signature', 'add\n\n-- \nMaria Q.\nDocs team'],
    ['a signature above the mail', `add\n-- \nMaria\n\nOn 24.11.2026 09:14, Eve wrote:\n${quoted}`],
  ])('has neither the signature nor the quoted mail: %s', (_name, words) => {
    expect(parse(`/docs-agent ${words}`)).toEqual(prompt('add'));
  });

  it.each([
    ['a quotation of its own', 'explain this:\n> It fails.'],
    ['a mention above a quotation', 'document the 2 cases of @eve:\n> It fails.'],
    ['a quotation in the middle', 'add\n> a\nOn 24.11.2026 09:14, Eve wrote:\n> b\nand more'],
    ['a rule', 'add\n--\nmore'],
    ['a list', 'add\n-- more'],
  ])('keeps %s', (_name, words) => {
    expect(parse(`/docs-agent ${words}`)).toEqual(prompt(words));
  });
});

describe('for any text', () => {
  const command = fc.stringMatching(/^[/@][a-z][a-z-]{1,20}$/);
  const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });

  it('what follows the command is the prompt, whole', () => {
    const white = fc.stringMatching(/^[ \t\n\r\u00a0]{1,4}$/);
    fc.assert(
      fc.property(command, white, anyText, (word, gap, rest) => {
        const words = trimInvisible(rest.replace(/\r\n?/g, '\n'));
        fc.pre(!/^(help|status|retry)?[.!?]?$|^new\b/i.test(words) && !/^(-- $|>)/m.test(words));
        expect(parseCommand(word + gap + rest, word)).toEqual(prompt(words));
      }),
      { seed },
    );
  });

  it('anything to be seen before the command makes it none', () => {
    fc.assert(
      fc.property(command, anyText, (word, before) => {
        fc.pre(trimInvisible(before) !== '' && !trimInvisible(before).startsWith(word.slice(0, 1)));
        expect(parseCommand(`${before}${word} add`, word).kind).toBe('none');
      }),
      { seed },
    );
  });

  it('takes no longer than its length', () => {
    for (const unit of [' ', '\n', ' \n', ':', '/docs-agent', '/docs-agent x\n> ', '2026 9:14:', '>:\n']) {
      const text = unit.repeat(65_000 / unit.length);
      const start = performance.now();
      for (const body of [text, `${text}x`, `/docs-agent x\n${text}`]) parse(body);
      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });
});
