import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeGitHubToken, redactor, secretFinder } from '../../src/secrets.ts';
import { escapeCommands, escapeInvisible, shorten, trimInvisible } from '../../src/text.ts';
import { timesPlainWork } from '../support/fair-time.ts';
import { hostileText } from '../support/hostile-text.ts';
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
    ['👩👩', 2, '…'],
    ['👩👩', 3, '👩…'],
  ])('%j to %i is %j', (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
  });

  it('is cut where a character begins, and as late as can be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 60 }), (text, length) => {
        const cut = shorten(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        if (cut === text) return;
        const kept = cut.slice(0, -1);
        expect(text.startsWith(kept)).toBe(true);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept.length).toBeGreaterThanOrEqual(length - 2);
      }),
      { seed, numRuns: 1000 },
    );
  });
});

describe('a secret', () => {
  const secret = 'mint_a1+b2/c3=d4"e5f~';
  const each = (encode: (character: string) => string) => [...secret].map(encode).join('');
  const codeOf = (character: string) => character.charCodeAt(0);

  it.each([
    ['plain', secret],
    ['in a URL component', encodeURIComponent(secret)],
    ['in one in small letters', encodeURIComponent(secret).toLowerCase()],
    ['in one within another', encodeURIComponent(encodeURIComponent(secret))],
    ['in a URL', encodeURI(secret)],
    ['in a form', new URLSearchParams([['', secret]]).toString().slice(1)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON with escaped slashes', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
    ['escaped', each((character) => `\\u00${codeOf(character).toString(16)}`)],
    ['in JavaScript', secret.replace(/\W/g, (sign) => `\\x${codeOf(sign).toString(16)}`)],
    ['in JavaScript with braces', each((character) => `\\u{0${codeOf(character).toString(16)}}`)],
    ['in HTML without semicolons', each((character) => `&#${codeOf(character)}`)],
    ['in HTML', secret.replace(/\W/g, (sign) => `&#${codeOf(sign)};`)],
    ['in HTML with hexadecimal numbers', secret.replace(/\W/g, (sign) => `&#x${codeOf(sign).toString(16)};`)],
    ['in HTML with capitals and zeros', each((sign) => `&#X00${codeOf(sign).toString(16).toUpperCase()};`)],
    ['in HTML within HTML', secret.replace('+', '&amp;amp;#43;')],
  ])('is found and taken out: %s', (_name, form) => {
    expect(redactor([secret])(`<${form}> ${secret}`)).toBe('<***> ***');
    expect(secretFinder(['x'.repeat(9), secret])(`<${form}>`)).toBe(true);
  });

  it.each<[string[], string, string]>([
    [['abcd', 'abcdefgh'], 'x abcdefgh y abcd', 'x *** y ***'],
    [['abcd'], 'abcd abc', '*** abc'],
    [['abc', ''], 'abc', 'abc'],
    [['half \ud800 😀'], 'half \ud800 😀', '***'],
    [['abcdefgh'], ['abcdefgh', 'xabcdefgh', 'xxabcdefgh'].map(btoa).join(' '), '***g= eG*** eHh***A=='],
    // Short ones have too little in common with their Base64 to be told from other words.
    [['abcdefg'], btoa('abcdefg'), btoa('abcdefg')],
    [[], 'abc', 'abc'],
  ])('of %j: %j is %j', (secrets, text, expected) => {
    expect(redactor(secrets)(text)).toBe(expected);
    expect(secretFinder(secrets)(text)).toBe(text !== expected);
  });

  // No key holds a backslash.
  const keys = fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0x7e })
      .filter((code) => code !== 0x5c)
      .map((code) => String.fromCharCode(code)),
  });
  const longKeys = fc
    .tuple(keys, fc.constantFrom('q7+Wz/Kp=Tn4', 'a\\\\\\\\b&%<>c', '~~~~????'))
    .map((parts) => parts.join(''));
  /** One character, in one of the ways a server may write it. */
  const encodings: readonly ((character: string) => string)[] = [
    (character) => character,
    (character) => `&#${codeOf(character)};`,
    (character) => `&#x${codeOf(character).toString(16)};`,
    (character) => `%${codeOf(character).toString(16)}`,
    (character) => `\\u00${codeOf(character).toString(16)}`,
  ];

  it('is found whichever way each of its characters is escaped', () => {
    const choices = fc.infiniteStream(fc.nat(encodings.length - 1));
    fc.assert(
      fc.property(longKeys, choices, hostileText, (key, ways, around) => {
        const form = key.replace(/./g, (character) =>
          (encodings[ways.next().value ?? 0] ?? String)(character),
        );
        expect(redactor([key])(`<${form}>${around}`).startsWith('<***>')).toBe(true);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('is found in Base64, wherever it begins there, in both alphabets', () => {
    fc.assert(
      fc.property(longKeys, fc.string(), fc.string(), (key, before, behind) => {
        const bytes = Buffer.from(before + key + behind);
        for (const form of [bytes.toString('base64'), bytes.toString('base64url')]) {
          for (const sent of [form, encodeURIComponent(form), form.replaceAll('/', '\\/')]) {
            const left = redactor([key])(sent);
            // At each end, a character that also holds bits of a neighbour stays.
            expect(left).toMatch(/^[^*]*\*{3}[^*]*$/);
            const strangers = btoa(before).length + btoa(behind).length;
            expect(left.length).toBeLessThan(3 * strangers + 12);
          }
        }
      }),
      { seed, numRuns: 500 },
    );
  });

  it('is looked for in a time that grows with the text alone', () => {
    const key = 'mint_\\\\\\\\&&%%++//==';
    const find = secretFinder([key]);
    const pieces = [
      '\\',
      '\\u005c',
      '&',
      '&amp;',
      '&#0',
      '%',
      '%25',
      key.slice(0, -1),
      btoa(key).slice(0, -6),
    ];
    const work = () => {
      for (const piece of pieces) expect(find(piece.repeat(300_000 / piece.length))).toBe(false);
    };
    expect(timesPlainWork(40, work)).toBeLessThan(40);
  });
});

describe('what looks like a token of GitHub', () => {
  const letters = 'q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8';
  const jwt = `eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnaXRodWIiLCJleHAiOjF9.${letters}-${letters}_`;
  it.each<[string, boolean]>([
    ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((prefix): [string, boolean] => [prefix + letters, true]),
    [`github_pat_${letters.slice(0, 22)}_${letters}${letters.slice(0, 23)}`, true],
    [`ghs_${jwt}`, true],
    [`ghs_123456_${jwt}`, true],
    [`{"env":"a\\nghp_${letters}"}`, true],
    [`https://x-access-token:ghs_${letters}@github.com/o/r`, true],
    ['Tokens begin with ghp_, gho_, ghu_, ghs_, ghr_ or github_pat_.', false],
    [`ghs_${letters.slice(1)}`, false],
    [`ghp_${'x'.repeat(36)}, github_pat_${'X'.repeat(82)}`, false],
    ['the_highs_and_lows_of_a_rather_long_name_in_somebodys_code', false],
    ['ghs_token.permissions.read', false],
    [jwt, false],
  ])('%s: %s', (text, expected) => {
    expect(looksLikeGitHubToken(text)).toBe(expected);
    expect(looksLikeGitHubToken(`Use ${text} here.`)).toBe(expected);
  });

  it('is looked for in a time that grows with the text alone', () => {
    const work = () => {
      for (const piece of ['ghs_', 'ghs_a.', `ghs_${'a'.repeat(200)}.`, 'github_pat_'])
        expect(looksLikeGitHubToken(piece.repeat(300_000 / piece.length))).toBe(false);
    };
    expect(timesPlainWork(40, work)).toBeLessThan(40);
  });
});
