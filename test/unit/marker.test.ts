import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarkers, type Marker } from '../../src/agent/memory/marker.ts';
import { paragraph, render } from '../../src/runner/markdown.ts';
import { hostileText } from '../support/hostile-text.ts';
import { asking } from '../support/replies.ts';

const seed = 20_261_127;
describe('a marker', () => {
  const key = 'mint_0123456789abcdef';
  const place = ['186853002', '2', 'project'];
  const markers = createMarkers(key, place);
  const reply = (by = markers, held = asking) => render([by.block(held), paragraph('Words.')]);

  it('comes back as it was, whatever it holds, unseen by readers', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (job, step) => {
        const held = { ...asking, job: job.toWellFormed(), step: step.toWellFormed() };
        const text = reply(markers, held);
        expect(markers.read(text)).toEqual(held);
        expect(text).toMatch(/^<!-- [\x20-\x7e]+ -->\n\nWords\.\n$/);
        expect(text.slice(4, -14)).not.toContain('--');
      }),
      { seed, numRuns: 50 },
    );
  });

  it.each([
    ['alone', reply()],
    ['below a note that somebody wrote', `**Read this first**\n\n${reply()}`],
    ['on a line with other words', `words ${reply()}`],
    ['after an editor with other line ends', reply().replaceAll('\n', '\r\n')],
    ['quoted', `> ${reply()}`],
    [
      'below one of another pull request',
      `${reply(createMarkers(key, ['186853002', '3', 'project']))}${reply()}`,
    ],
  ])('is found anywhere in a comment: %s', (_name, text) => {
    expect(markers.read(text)).toEqual(asking);
  });

  it.each([
    ['of another repository', reply(createMarkers(key, ['186853003', '2', 'project']))],
    ['of another pull request', reply(createMarkers(key, ['186853002', '3', 'project']))],
    ['of another project', reply(createMarkers(key, ['186853002', '2', 'projects']))],
    ['of a place that only looks alike', reply(createMarkers(key, ['186853002', '2,project']))],
    ['that remembers nothing', render([markers.block(undefined), paragraph('Words.')])],
    ['of another version, whose marks are none', reply().replace(/:[0-9a-f]{16} /, ':')],
    ['that is empty', ''],
  ])('%s does not exist', (_name, text) => {
    expect(markers.read(text)).toBeUndefined();
  });

  it('says in the clear whose it is: with another key it is sealed, and not none', () => {
    expect(markers.read(reply(createMarkers('mint_another_0123456', place)))).toBe('sealed-otherwise');
    expect(
      markers.read(reply().replace(/[0-9a-f] -->/, (end) => (end.startsWith('0') ? '1 -->' : '0 -->'))),
    ).toBe('sealed-otherwise');
    expect(reply()).not.toMatch(/project|186853002|mint/);
  });

  it('of another shape does not exist, though it is sealed', () => {
    const more = { ...asking, state: 'queued' } as unknown as Marker;
    expect(markers.read(reply(markers, more))).toBeUndefined();
  });

  it('with any letter changed is not believed', () => {
    const text = reply();
    const letters = fc.constantFrom('A', '0', 'f', '=', '-');
    fc.assert(
      fc.property(fc.nat(text.indexOf('-->') - 2), letters, (at, letter) => {
        fc.pre(text[at] !== letter);
        expect(markers.read(text.slice(0, at) + letter + text.slice(at + 1))).not.toBeTypeOf('object');
      }),
      { seed, numRuns: 500 },
    );
  });

  it.each(['', 'mint_012345678'])(
    'is neither written nor believed with the key %j, which can be guessed',
    (short) => {
      const weak = createMarkers(short, place);
      expect(reply(weak)).toBe('<!-- docs-agent:none -->\n\nWords.\n');
      const content = Buffer.from(JSON.stringify(asking)).toString('base64');
      const guessed = Buffer.from(hkdfSync('sha256', short, '', 'docs-agent reply marker', 32));
      const seal = createHmac('sha256', guessed).update(JSON.stringify([...place, content]));
      const [mark = ''] = /(?<=:)[0-9a-f]{16} /.exec(reply()) ?? [];
      expect(mark).not.toBe('');
      expect(weak.read(`<!-- docs-agent:${mark}${content} ${seal.digest('hex')} -->`)).toBeUndefined();
    },
  );
});
