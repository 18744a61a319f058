import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  escapeCommands,
  escapeInvisible,
  redactor,
  secretFinder,
  shorten,
  trimInvisible,
} from '../../src/text.ts';
import { graphemes, hostileText } from '../support/hostile-text.ts';
import { commandIn } from '../support/runner-grammar.ts';

const seed = 20261127;
describe('a line for the log', () => {
  it.each([
    ['::error::boo', '\\::error::boo'],
    ['  \t::set-output name=a::b', '   \\::set-output name=a::b'],
    ['a ::error::b', 'a ::error::b'],
    ['a ##[error]b ##[x]', 'a ##\\[error]b ##\\[x]'],
    ['one\r\n::add-mask::two', 'one\\r\\n::add-mask::two'],
    ['\u001b[31mred', '\\u{1b}[31mred'],
    ['admin\u202egpj.exe', 'admin\\u{202e}gpj.exe'],
    ['ze\u200bro', 'ze\\u{200b}ro'],
    ['👩‍💻 and ❤️', '👩‍💻 and ❤️'],
  ])('%j is %j', (text, expected) => {
    expect(escapeCommands(text)).toBe(expected);
  });

  it('holds nothing that the runner would execute, is one line, and stays as it is when escaped again', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = escapeCommands(text);
        expect(commandIn(line)).toBeUndefined();
        expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
        expect(escapeCommands(line)).toBe(line);
      }),
      { seed, numRuns: 2000 },
    );
  });
});

describe('invisible characters', () => {
  it.each([
    ['a joiner between letters', 'a\u200db', 'a\\u{200d}b'],
    ['a joiner behind a letter', 'a\u200d💻', 'a\\u{200d}💻'],
    ['what is no joiner between two emoji', '👩\u200b💻', '👩\\u{200b}💻'],
    ['tags and annotation marks', '\u{e0041}\u{fffa}', '\\u{e0041}\\u{fffa}'],
    ...['👩‍💻', '👍🏽‍💻', '❤️‍🔥', '☎\u{fe0e}', '☎\u{fe0f}'].map((text) => [`not ${text}`, text, text]),
  ])('are shown: %s', (_name, text = '', shown = '') => {
    expect(escapeInvisible(text)).toBe(shown);
  });

  it('are kept where that is asked for', () => {
    expect(escapeInvisible('a\nb\tc\u200b', '\n\t')).toBe('a\nb\tc\\u{200b}');
  });

  it.each([
    ['', ''],
    [' \u{200b}\u{2028}\t\n\u{a0}\u{feff}', ''],
    ['\u{200b} a \u{200b} b \u{feff}\n', 'a \u{200b} b'],
    ['\u{e9}', '\u{e9}'],
    [' \u{1f600}\u{fe0f} ', '\u{1f600}'],
  ])('around a text are dropped: %j', (text, expected) => {
    expect(trimInvisible(text)).toBe(expected);
  });
});

describe('a shortened text', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 0, ''],
    ['ae\u0301xyz', 3, 'a…'],
    // A character that is longer than all the room is cut, but no pair of surrogates.
    [`e${'\u0301'.repeat(100)}`, 10, `e${'\u0301'.repeat(8)}…`],
    ['👩‍👩‍👧‍👦', 5, '👩‍…'],
    ['👩‍👩‍👧‍👦', 6, '👩‍👩…'],
    ['\u{10ffff}\u0301xx', 2, '…'],
  ])('%j to %i is %j', (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
  });

  it('is cut where a character begins, and as late as can be', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(graphemes, fc.integer({ min: 1, max: 60 }), (text, length) => {
        const cut = shorten(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        if (cut === text) return;
        const kept = cut.slice(0, -1);
        expect(text.startsWith(kept)).toBe(true);
        const starts = [...segmenter.segment(text)].map(({ index }) => index);
        if ((starts[1] ?? text.length) < length) {
          expect(kept).not.toBe('');
          expect(starts).toContain(kept.length);
        } else expect(kept.isWellFormed() || !text.isWellFormed()).toBe(true);
        const next = starts.find((start) => start > kept.length) ?? text.length;
        if (starts.includes(kept.length)) expect(next + 1).toBeGreaterThan(length);
      }),
      { seed, numRuns: 1000 },
    );
  });
});

describe('a secret', () => {
  const secret = 'mint_a1+b2/c3=d4"e5\\f~';

  it.each([
    ['plain', secret],
    ['in a URL component', encodeURIComponent(secret)],
    ['in one in small letters', encodeURIComponent(secret).toLowerCase()],
    ['in a URL', encodeURI(secret)],
    ['in a form', new URLSearchParams([['', secret]]).toString().slice(1)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON with escaped slashes', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
    ['escaped', [...secret].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('')],
  ])('is found and taken out: %s', (_name, form) => {
    expect(redactor([secret])(`<${form}> ${secret}`)).toBe('<***> ***');
    expect(secretFinder(['x'.repeat(9), secret])(`<${form}>`)).toBe(true);
  });

  it.each<[string[], string, string]>([
    [['abcd', 'abcdefgh'], 'x abcdefgh y abcd', 'x *** y ***'],
    [['abcd'], 'abcd abc', '*** abc'],
    [['abc', ''], 'abc', 'abc'],
    [['half \ud800 😀'], 'half \ud800 😀, half \\ud800 \\ud83d\\ude00', '***, ***'],
    [[], 'abc', 'abc'],
  ])('of %j: %j is %j', (secrets, text, expected) => {
    expect(redactor(secrets)(text)).toBe(expected);
    expect(secretFinder(secrets)(text)).toBe(text !== expected);
  });
});
