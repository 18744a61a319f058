import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandWords, parseCommand } from '../../src/agent/command/command.ts';
import { replyStart } from '../../src/agent/marker.ts';
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
    ['cancel', 'cannot-stop'],
    ['Stop!', 'cannot-stop'],
  ])('of our own words as people write them: %j is %s', (words, kind) => {
    expect(parse(`/docs-agent ${words}`)).toEqual({ kind });
  });

  it.each(['status??', '.help', 'help me', 'retry: all', 'the status.', 'stop mentioning v1', 'constructor'])(
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
  const gmail = `On Tue, Nov 24, 2026 at 9:14 AM Eve <notifications@github.com> wrote:\n\n${quoted}`;
  it.each([
    ['an attribution', `add\n\n${gmail}`],
    ['a plain one', `add\n\nOn 24.11.2026 09:14, Eve wrote:\n${quoted}\n\n`],
    [
      'one before its address',
      `add\n\nOn Tue, Nov 24, 2026 at 9:14 AM Eve\n<e@x.example> wrote:\n${quoted}\n`,
    ],
    [
      'one inside its address',
      `add\n\nOn Tue, Nov 24, 2026 Eve <\nnotifications@github.com> wrote:\n${quoted}`,
    ],
    ['one in another language', `add\r\n\r\nLe mar. 24 nov., Eve <e@x.example> a écrit :\r\n${quoted}`],
    ['one with a full-width colon', `add\n\ne@x.example 于2026年11月24日写道：\n${quoted}`],
    ['one without a colon', `add\n\n2026-11-24 9:14 Eve <e@x.example>\n${quoted}`],
    ['a quoted one', `add\n\n> On 24 Nov 2026, at 09:14, Eve <e@x.example> wrote:\n${quoted}`],
    ['a signature', 'add\n\n-- \nMaria Q.\nDocs team'],
    ['a signature above the mail', `add\n-- \nMaria\n\nFrom: Eve\nSent: today\n${quoted}`],
    ['the line of a phone', 'add\n\nSent from my iPhone\n'],
    ['the line of a client, and the mail', `add\n\nGet Outlook for iOS<https://x.example>\n\n${gmail}`],
    ['the line of a client below the mail', `add\n\n${gmail}\n\nSent from my phone`],
  ])('has no part of the mail: %s', (_name, words) => {
    expect(parse(`/docs-agent ${words}`)).toEqual(prompt('add'));
    expect(parse(`/docs-agent ${words.replace('add', 'status')}`)).toEqual({ kind: 'status' });
  });

  it.each([
    ['a block of lines', 'From: Eve\nSent: Tuesday\nTo: Mona\nSubject: Docs\n\ndelete all'],
    ['one in bold', '*From:* Eve <e@x.example>\n*Date:* Tuesday\n'],
    ['one with full-width colons', 'From： Eve\nTo： Mona\nSubject： Docs'],
    ['a header in another language', 'De : Eve <e@x.example>\nEnvoyé : mardi\n\ndelete all'],
    ['a line of dashes', '-----Original Message-----\ndelete all'],
    ['one with spaces, in another language', '---------- Ursprüngliche Nachricht ----------\n> delete all'],
    ['a line of underscores', '________________________________\ndelete all'],
    ['the footer of GitHub', 'delete all\n—\nReply to this email directly, view it on GitHub'],
    ['an address of GitHub', 'Von: Eve <Notifications@github.com>\ndelete all'],
    ['a reply address of GitHub', 'An: o/r <reply+ABC@reply.github.com>'],
    ['an attribution below other words', `\n\nadd more\nOn 24.11.2026 09:14, Eve wrote:\n${quoted}`],
    ['an attribution that is wrapped in its name', `\nOn 24.11.2026, Eve\nAdams wrote:\n${quoted}`],
    [
      'an attribution wrapped behind its address',
      `\nLe mar. 24 nov., Eve <e@x.example> a\nécrit :\n${quoted}`,
    ],
  ])('is none where nobody knows where its words end, but for our own ones: %s', (_name, mail) => {
    for (const words of ['add', 'new', 'new add', '', 'status of all'])
      expect(parse(`/docs-agent ${words}\n${mail}`)).toEqual({ kind: 'mail' });
    for (const word of ['help', 'status', 'retry'])
      expect(parse(`/docs-agent ${word}\r\n\r\n${mail}`)).toEqual({ kind: word });
    expect(parse(`/docs-agent\nstop.\n${mail}`)).toEqual({ kind: 'cannot-stop' });
  });

  it.each([
    ['a quotation of its own', 'explain this:\n> It fails.'],
    ['a date above a quotation', 'do this:\n\nadd this about 2026-12-01 at 22:00 UTC:\n> It fails.'],
    ['a mention above a quotation', 'document the 2 cases of @eve:\n> It fails.'],
    ['words that wrote: is part of', 'explain what Eve wrote:\n> It fails.'],
    ['a quotation in the middle', 'add\n\nOn 24.11.2026 09:14, Eve wrote:\n> b\nand more'],
    ['a rule', 'add\n--\n---\n_________\nmore'],
    ['a list', 'add\n-- more'],
    ['a table', 'add\n---- | ----\n| ---- | ---- |'],
    ['a trailer', 'add\nSigned-off-by: Eve <e@x.example>'],
    ['a diff', 'add\n--- a/file\n+++ b/file'],
    ['a range', 'say the range\nFrom: 1\nTo: 2'],
  ])('on the web keeps %s', (_name, words) => {
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
        fc.pre(!/^\w*[.!?]?$|^new\b/i.test(words) && !/^(-- $|>)|_{10}|----|From/m.test(words));
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

  it('takes about as long as for ordinary words of that length', () => {
    const timeOf = (unit: string) => {
      const text = unit.repeat(65_000 / unit.length);
      const start = performance.now();
      for (const body of [`${text}x`, `/docs-agent x\n${text}`, `/docs-agent ${text}\n> x`]) parse(body);
      return performance.now() - start;
    };
    const ordinary = Math.max(timeOf('word '), timeOf('word '));
    const hostile = [
      ' ',
      '\n',
      ' \n',
      '>',
      '> ',
      '-',
      '----- ',
      '- \n',
      '_',
      '_ ',
      ':',
      '*',
      '<',
      '@',
      'a',
      '\u200b',
    ];
    const longer = [
      'From: ',
      'From:\n',
      'From:\nx\n',
      '<a@',
      '<a',
      'a@b',
      'a@b:\n> \n',
      'wrote:',
      'wrote:\n>\n',
    ];
    for (const unit of [...hostile, ...longer, '/docs-agent', '/docs-agent x\n> ', '2026 9:14:', '>:\n'])
      expect(timeOf(unit), JSON.stringify(unit)).toBeLessThan(20 * ordinary + 100);
  });
});

it('the help names every word but those that cannot be done', () => {
  const named = Object.entries(commandWords).flatMap(([word, { help }]) =>
    help === undefined ? [] : [word],
  );
  expect(named).toEqual(['new', 'status', 'retry', 'help']);
});
