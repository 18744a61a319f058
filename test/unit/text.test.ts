import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNothingVisible, inert, redactor, shorten, visible } from '../../src/text.ts';
import { graphemes } from '../support/hostile-text.ts';
import { commandIn } from '../support/runner-grammar.ts';

const seed = 20261127;
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
/** Text that is likely to be read as a command. */
const commandLike = fc
  .array(
    fc.constantFrom(
      '::',
      ':',
      '##[',
      '##',
      '[',
      ']',
      'error',
      'add-mask',
      ' ',
      '\t',
      '\u00a0',
      '\u2028',
      '\u0085',
      '\ufeff',
      '\r',
      '\n',
      '\r\n',
      'x',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('inert', () => {
  it.each([
    ['::error::boo', '\\::error::boo'],
    ['  \t::set-output name=a::b', '   \\::set-output name=a::b'],
    ['a ::error::b', 'a ::error::b'],
    ['a ##[error]b', 'a ##\\[error]b'],
    ['one\r\n::add-mask::two', 'one\\r\\n::add-mask::two'],
    ['\u001b[31mred', '\\u{1b}[31mred'],
    ['admin\u202egpj.exe', 'admin\\u{202e}gpj.exe'],
    ['ze\u200bro', 'ze\\u{200b}ro'],
    ['\ud800', '\\u{d800}'],
    ['👩‍💻 and ❤️', '👩‍💻 and ❤️'],
  ])('%j', (text, expected) => {
    expect(inert(text)).toBe(expected);
  });

  it('leaves nothing that the runner would execute, in one line, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, commandLike), (text) => {
        const line = inert(text);
        expect(commandIn(line)).toBeUndefined();
        expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
        expect(inert(line)).toBe(line);
      }),
      { seed, numRuns: 2000 },
    );
  });
});

describe('visible', () => {
  it('keeps what it is told to keep', () => {
    expect(visible('a\nb\u200b', '\n')).toBe('a\nb\\u{200b}');
  });

  it.each([
    ['a joiner between letters', 'a\u200db', 'a\\u{200d}b'],
    ['a joiner behind a letter', 'a\u200d💻', 'a\\u{200d}💻'],
    ['a joiner before a letter', '👩\u200da', '👩\\u{200d}a'],
    ['a joiner behind an emoji and a letter', '👩b\u200d💻', '👩b\\u{200d}💻'],
    ['what is no joiner between two emoji', '👩\u200b💻', '👩\\u{200b}💻'],
    ['a joiner before a letter and an emoji', '👩\u200da❤', '👩\\u{200d}a❤'],
  ])('shows %s', (_name, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it.each(['see the 👩‍💻 there', '👍🏽‍💻', '❤️‍🔥', '☎\u{fe0e}', '☎\u{fe0f}'])('leaves %s', (text) => {
    expect(visible(text)).toBe(text);
  });
});

describe('hasNothingVisible', () => {
  it.each([
    ['', true],
    [' ', true],
    [' \u{200b}\u{2028}\t\n\u{a0}', true],
    ['\u{feff}', true],
    ['a', false],
    [' ~ ', false],
    ['\u{e9}', false],
    ['\u{200b}\u{6587}', false],
  ])('%j: %s', (text, expected) => {
    expect(hasNothingVisible(text)).toBe(expected);
  });
});

describe('shorten', () => {
  it('leaves a text that fits', () => {
    expect(shorten('abc', 3)).toBe('abc');
  });

  it('marks the cut', () => {
    expect(shorten('abcdef', 4)).toBe('abc…');
  });

  it('never cuts inside a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 2, max: 20 }),
        (text, length) => {
          const cut = shorten(text, length);
          expect(cut.length).toBeLessThanOrEqual(length);
          expect(cut.isWellFormed()).toBe(true);
          if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        },
      ),
      { seed, numRuns: 1000 },
    );
  });

  it('cuts where a character begins, in lines of long ones too', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(graphemes, fc.integer({ min: 1, max: 60 }), (text, length) => {
        const cut = shorten(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        if (cut === text) return;
        const kept = cut.slice(0, -1);
        const starts = [...segmenter.segment(text)].map(({ index }) => index);
        // The first character may be longer than all the room; then at least no surrogate pair is cut.
        if ((starts[1] ?? text.length) < length) {
          expect(kept).not.toBe('');
          expect(starts).toContain(kept.length);
        } else expect(kept.isWellFormed() || !text.isWellFormed()).toBe(true);
        // Nothing is given away: the next character would not have fitted.
        const next = starts.find((start) => start > kept.length) ?? text.length;
        if (starts.includes(kept.length)) expect(next + 1).toBeGreaterThan(length);
      }),
      { seed, numRuns: 1000 },
    );
  });

  it('has no room for anything where there is none', () => {
    expect([shorten('abc', 0), shorten('abc', 1), shorten('abc', 2)]).toEqual(['', '…', 'a…']);
  });

  it('cuts a character that is longer than all the room, but no pair of surrogates', () => {
    expect(shorten(`e${'\u0301'.repeat(100)}`, 10)).toBe(`e${'\u0301'.repeat(8)}…`);
    const family = '👩‍👩‍👧‍👦';
    expect(shorten(family, 5)).toBe(`${family.slice(0, 3)}…`);
    expect(shorten(family, 4)).toBe(`${family.slice(0, 3)}…`);
    expect(shorten(family, 6)).toBe(`${family.slice(0, 5)}…`);
    expect(shorten('\u{10ffff}\u0301xx', 2)).toBe('…');
  });

  it('keeps letters and their accents together', () => {
    expect(shorten('ae\u0301xyz', 3)).toBe('a…');
  });
});

describe('redactor', () => {
  const key = 'mint_a1+b2/c3=d4"e5';
  const redact = redactor([key]);

  it.each([
    ['as it is', `x ${key} y`],
    ['percent-encoded', `x ${encodeURIComponent(key)} y`],
    [
      'percent-encoded in lower case',
      `x ${encodeURIComponent(key).replace(/%../g, (byte) => byte.toLowerCase())} y`,
    ],
    ['JSON-escaped', JSON.stringify({ key })],
    ['JSON-escaped in other words', `x ${JSON.stringify(key).slice(1, -1)} y`],
  ])('%s', (_name, text) => {
    expect(redact(text)).not.toContain('a1');
    expect(redact(text)).toContain('***');
  });

  it.each([
    ['a URL', 'mint_~a/b%c"d', 'mint_~a/b%25c%22d'],
    ['a URL, in lower case', 'mint_a/b"c<d', 'mint_a/b%22c%3cd'],
    ['a form', "mint_~a b!'", 'mint_%7Ea+b%21%27'],
    ['a form, in lower case', 'mint_~a/b', 'mint_%7ea%2fb'],
    ['JSON that escapes slashes', 'mint_a/b"c', 'mint_a\\/b\\"c'],
  ])('as %s has it', (_name, secret, text) => {
    expect(redactor([secret])(`<${text}>`)).toBe('<***>');
  });

  it('in Base64, wherever it stands', () => {
    for (const before of ['', 'a', 'ab', 'abc', 'user:']) {
      for (const after of ['', 'z', 'zz', 'zzz']) {
        for (const alphabet of ['base64', 'base64url'] as const) {
          const encoded = Buffer.from(before + key + after).toString(alphabet);
          const decoded = Buffer.from(redact(encoded).replaceAll('***', '    '), alphabet).toString();
          expect(redact(encoded)).toContain('***');
          expect(decoded).not.toContain(key.slice(3, 12));
        }
      }
    }
  });

  it('in both alphabets of Base64', () => {
    const odd = 'mint_~~~~????<x';
    for (const before of ['', 'a', 'ab']) {
      for (const alphabet of ['base64', 'base64url'] as const) {
        const encoded = Buffer.from(`${before}${odd}`).toString(alphabet);
        const middle = encoded.slice(8, -4);
        expect(middle).toMatch(alphabet === 'base64' ? /[+/]/ : /[-_]/);
        expect(redactor([odd])(encoded)).not.toContain(middle);
      }
    }
  });

  it('whole, where one secret is the start of another', () => {
    expect(redactor(['abcd', 'abcdefgh'])('x abcdefgh y abcd')).toBe('x *** y ***');
  });

  it('from four characters on, since less would tear words apart', () => {
    expect(redactor(['abcd'])('abcd abc')).toBe('*** abc');
    expect(redactor(['abc'])('abc')).toBe('abc');
  });

  it('leaves other text alone', () => {
    expect(redact('nothing secret here')).toBe('nothing secret here');
    expect(redactor([])('abc')).toBe('abc');
  });
});
