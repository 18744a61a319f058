import fc from 'fast-check';

/** Pieces that mean something to Markdown, HTML, GitHub, the runner, a terminal or an eye. */
const pieces = [
  ...'` `` ``` ~~~ | \\| \\ \\` * _ ~~ $ $$ # - > + = === --- *** : :: ##[ ] [ ( ) < >'.split(' '),
  ...`" ' & &lt; &#64; &#x2300; ! [^1] [x](y) ![i](https://e.example/i.png) <h1> </h1> <b>`.split(' '),
  ...'<details> </details> </summary> <!-- --> --!> -- <script> </code> </pre> <br> <img/src=x>'.split(' '),
  ...'@octocat @o/team #1 GH-1 a/b#1 :tada: [!WARNING] [x] www.e.example a@e.example'.split(' '),
  ...'https://e.example/?a=b&c javascript:x mailto:a@e.example error add-mask'.split(' '),
  ...'stop-commands %0A %25 % ghadelimiter_ EOF a word é 漢字 😀 👩‍💻 ❤️ 🇩🇪 e\u0301'.split(' '),
  ...[
    '# ',
    '- ',
    '> ',
    '1. ',
    '- [ ] ',
    '[^1]: x',
    '[a]: https://e.example',
    'fixes #1',
    'set-output name=a',
  ],
  ...['\n', '\r', '\r\n', '\n\n', ' ', '  ', '    ', '\t', '\u00a0', '\u2028', '\u2029', '\u0085', '\ufeff'],
  ...['\u202e', '\u200b', '\u2066', '\u0000', '\u001b[31m', '\u0007', '\ud800', '\udc00', '\u{e0041}'],
];

const fromPieces = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
const fromUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));

/** Any Unicode, lone surrogates included, and text that is likely to do harm. */
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fromPieces },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fromUnits },
);

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
