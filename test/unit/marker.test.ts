import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../src/agent/command.ts';
import { answers, createMarkers, digestOf, emptyMarker, type Marker } from '../../src/agent/marker.ts';
import { paragraph, render } from '../../src/runner/markdown.ts';
import { hostileText } from '../support/hostile-text.ts';

const seed = 20_261_127;
const key = 'mint_0123456789abcdef';
const place = ['186853002', '2', 'project'];
const markers = createMarkers(key, place);
const marker: Marker = {
  step: 'Docs/docs/__self',
  trigger: { kind: 'issue-comment', id: 1 },
  run: 7,
  attempt: 1,
  state: 'job',
  job: 'job-1',
  prompt: { kind: 'issue-comment', id: 1, author: 3, digest: digestOf('words') },
};
const reply = (by = markers, held = marker) => render([by.block(held), paragraph('Words.')]);

describe('a marker', () => {
  it('comes back as it was, whatever it holds, unseen by readers', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (job, step) => {
        const held = { ...marker, job: job.toWellFormed(), step: step.toWellFormed() };
        const text = reply(markers, held);
        expect(markers.read(text)).toEqual({ marker: held, sealed: true });
        expect(text).toMatch(/^<!-- [\x20-\x7e]+ -->\n\nWords\.\n$/);
        expect(text.slice(4, -14)).not.toContain('--');
      }),
      { seed },
    );
  });

  it.each([
    ['of another key', createMarkers('mint_another_0123456', place)],
    ['of another pull request', createMarkers(key, ['186853002', '3', 'project'])],
    ['of places that only look alike', createMarkers(key, ['186853002', '2,project'])],
  ])('%s can be read, and is not sealed', (_name, others) => {
    expect(others.read(reply())).toEqual({ marker, sealed: false });
    expect(markers.read(reply(others))).toEqual({ marker, sealed: false });
  });

  it.each(['', 'mint_012345678'])(
    'is not written with the key %j, from which its seal could be guessed',
    (short) => {
      const weak = createMarkers(short, place);
      expect(weak.block(marker)).toEqual(emptyMarker);
      expect(weak.read(reply(weak))).toBeUndefined();
      // Whoever guesses the key can make its seal.
      const content = Buffer.from(JSON.stringify(marker)).toString('base64');
      const guessed = Buffer.from(hkdfSync('sha256', short, '', 'docs-agent reply marker', 32));
      const seal = createHmac('sha256', guessed).update(JSON.stringify([...place, content]));
      const forged = `<!-- docs-agent:${content} ${seal.digest('hex')} -->`;
      expect(weak.read(forged)).toEqual({ marker, sealed: false });
    },
  );

  it('counts at the start of a reply only', () => {
    for (const text of [`> ${reply()}`, `\n${reply()}`, `x${reply()}`, '', render([emptyMarker])])
      expect(markers.read(text)).toBeUndefined();
  });

  it('is not sealed, or none, with any letter changed', () => {
    const text = reply();
    const letters = fc.constantFrom('A', '0', 'f', '=', '-');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.indexOf('-->') - 2 }), letters, (at, letter) => {
        fc.pre(text[at] !== letter);
        expect(markers.read(text.slice(0, at) + letter + text.slice(at + 1))?.sealed ?? false).toBe(false);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('makes no reply a command, whatever the command is', () => {
    for (const text of [reply(), render([emptyMarker, paragraph('Words.')])])
      for (const command of ['<!--', '<!-- docs-agent:', text.split(' ')[1] ?? ''])
        expect(parseCommand(text, command)).toEqual({ kind: 'none' });
  });

  it('answers a comment by its kind and id, for its step', () => {
    const { step, trigger } = marker;
    expect(answers(marker, step, { ...trigger })).toBe(true);
    expect(answers(marker, 'Other/docs/__self', trigger)).toBe(false);
    expect(answers(marker, step, { ...trigger, id: 2 })).toBe(false);
    expect(answers(marker, step, { ...trigger, kind: 'review' })).toBe(false);
  });
});
