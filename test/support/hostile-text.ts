import fc from 'fast-check';

/** Pieces that mean something to Markdown, HTML, GitHub, the runner, a terminal or an eye. */
const pieces = [
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '|',
    '\\|',
    '\\',
    '\\`',
    '*',
    '_',
    '~~',
    '$',
    '$$',
    '#',
    '# ',
    '- ',
    '> ',
    '1. ',
  ],
  ...[
    '+',
    '=',
    '===',
    '---',
    '***',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    ' ',
    '  ',
    '    ',
    '\t',
    ':',
    '::',
    '##[',
    ']',
  ],
  ...['[', '(', ')', '<', '>', '"', "'", '&', '&lt;', '&#64;', '&#x2300;', '!', '[^1]', '[^1]: x', '[x](y)'],
  ...[
    '![i](https://e.example/i.png)',
    '[a]: https://e.example',
    '<h1>',
    '</h1>',
    '<b>',
    '</details>',
    '<details>',
  ],
  ...['</summary>', '<!--', '-->', '--!>', '--', '-', '<script>', '</code>', '</pre>', '<br>', '<img src=x>'],
  ...['@octocat', '@o/team', '#1', 'GH-1', 'a/b#1', 'fixes #1', ':tada:', '[!WARNING]', '[x]', '- [ ] '],
  ...['https://e.example/?a=b&c', 'www.e.example', 'a@e.example', 'javascript:x', 'mailto:a@e.example'],
  ...['error', 'add-mask', 'set-output name=a', 'stop-commands', '%0A', '%25', '%', 'ghadelimiter_', 'EOF'],
  ...[
    '\u202e',
    '\u200b',
    '\u2066',
    '\ufeff',
    '\u00a0',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u0000',
    '\u001b[31m',
    '\u0007',
  ],
  ...['\ud800', '\udc00', 'e\u0301', '👩‍💻', '❤️', '🇩🇪', '\u{e0041}', 'a', 'word', 'é', '漢字', '😀'],
];

const fromPieces = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

/** Any Unicode, lone surrogates included, and text that is likely to do harm. */
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fromPieces },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map(fromUnits) },
);

function fromUnits(units: number[]): string {
  return String.fromCharCode(...units);
}

/** Lines of graphemes of every length: pairs of surrogates, joined emoji, letters under many accents. */
export const graphemes = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', ' ', '\n', 'é', '😀', '👩‍👩‍👧‍👦', '❤️', '🇩🇪', '각', 'e\u0301', '\r\n', '👍🏽'),
      fc.integer({ min: 1, max: 30 }).map((count) => `a${'\u0300'.repeat(count)}`),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
