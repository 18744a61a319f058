import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../src/agent/command/command.ts';
import { createMarkers, type Marker } from '../../src/agent/marker.ts';
import { type Claim, claimFrom, type MarkedReply, newestJob } from '../../src/agent/memory.ts';
import { paragraph, render } from '../../src/runner/markdown.ts';
import { hostileText } from '../support/hostile-text.ts';

const seed = 20_261_127;
const url = 'https://github.com/octo/docs/pull/2#issuecomment-1';
const known = { job: 'j1', followUp: true, sentAt: 5, ended: false };
const asking: Marker = {
  ...{ step: 's', trigger: { kind: 'issue-comment', id: 1 }, run: 5, attempt: 1, state: 'asking' },
  ...known,
};

describe('what a run may do with its prompt', () => {
  const pull = { trigger: { kind: 'pull-request', id: 2 } } as const;
  const [unsent, sent] = [{ state: 'unsent' }, { state: 'sent' }] as const;
  const isNew: Claim = { kind: 'new' };
  const elsewhere: Claim = { kind: 'elsewhere', url };
  const isSent: Claim = { kind: 'sent', job: { id: 'j1', followUp: true, sentAt: 5, ended: false } };
  const lost: Claim = { kind: 'lost', why: 'asked', job: 'j1' };
  // The marker is of run 5, attempt 1.
  it.each<[string, Partial<Marker> | undefined, run: number, attempt: number, Claim]>([
    ['this very attempt wrote it', sent, 5, 1, { kind: 'twin', url }],
    ['the same for a pull request', { ...pull, ...unsent }, 5, 1, { kind: 'twin', url }],
    ['there is nothing', undefined, 5, 2, isNew],
    ['pull request: a later run sent', { ...pull, ...sent }, 4, 1, isSent],
    ['pull request: a later run sent, on a second attempt', { ...pull, ...sent }, 4, 2, isSent],
    ['pull request: a later run asks', pull, 4, 2, elsewhere],
    ['pull request: a later run sent nothing', { ...pull, ...unsent }, 4, 1, elsewhere],
    ['pull request: an earlier run sent', { ...pull, ...sent }, 6, 2, isNew],
    ['pull request: an earlier run asks', pull, 6, 1, isNew],
    ['pull request: this run’s earlier attempt asks', pull, 5, 2, lost],
    ['pull request: this run’s earlier attempt sent', { ...pull, ...sent }, 5, 2, isSent],
    ['nothing was sent by another run', unsent, 6, 1, isNew],
    ['nothing was sent by an earlier attempt', unsent, 5, 3, isNew],
    ['another run sent', sent, 6, 1, isSent],
    ['an earlier attempt sent', sent, 5, 2, isSent],
    ['an earlier attempt asks', {}, 5, 2, lost],
    ['an earlier attempt asks for a new job', { followUp: false }, 5, 2, { ...lost, job: undefined }],
    ['a later run asks', {}, 4, 1, elsewhere],
    ['an earlier run asks', {}, 6, 2, elsewhere],
  ])('%s', (_what, marker, run, attempt, claim) => {
    const found = marker && { marker: { ...asking, ...marker }, comment: { url } as MarkedReply['comment'] };
    expect(claimFrom(found, { run, attempt })).toEqual(claim);
  });

  it('continues the job that was sent a prompt last, in whichever reply it stands', () => {
    const [id, mine] = ['j2', { ...asking, state: 'sent', sentAt: undefined } as const];
    const newest = (markers: readonly Marker[]) => newestJob(markers.map((marker) => ({ marker })));
    expect(newest([])).toBeUndefined();
    expect(newest([{ ...asking, job: undefined }])).toBeUndefined();
    expect(newest([mine, { ...mine, job: id, sentAt: 1 }, mine])).toMatchObject({ id, sentAt: 1 });
    expect(
      newest([
        { ...mine, sentAt: 2 },
        { ...mine, job: id, sentAt: 2 },
      ]),
    ).toMatchObject({ id: 'j1' });
    // There, `followUp` is about the prompt that was asked for, and not about the job's last one.
    expect(newest([{ ...asking, followUp: false }])).toEqual({ id: 'j1', sentAt: 5, ended: false });
  });
});

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
    ['sealed with another key', reply(createMarkers('mint_another_0123456', place))],
    ['of another repository', reply(createMarkers(key, ['186853003', '2', 'project']))],
    ['of another pull request', reply(createMarkers(key, ['186853002', '3', 'project']))],
    ['of another project', reply(createMarkers(key, ['186853002', '2', 'projects']))],
    ['of a place that only looks alike', reply(createMarkers(key, ['186853002', '2,project']))],
    ['quoted', `> ${reply()}`],
    ['behind another line', `\n${reply()}`],
    ['that is empty', ''],
  ])('%s does not exist', (_name, text) => {
    expect(markers.read(text)).toBeUndefined();
  });

  it('with any letter changed does not exist', () => {
    const text = reply();
    const letters = fc.constantFrom('A', '0', 'f', '=', '-');
    fc.assert(
      fc.property(fc.nat(text.indexOf('-->') - 2), letters, (at, letter) => {
        fc.pre(text[at] !== letter);
        expect(markers.read(text.slice(0, at) + letter + text.slice(at + 1))).toBeUndefined();
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
      expect(weak.read(`<!-- docs-agent:${content} ${seal.digest('hex')} -->`)).toBeUndefined();
    },
  );

  it('makes no reply a command, whatever the command is', () => {
    for (const text of [reply(), reply(createMarkers('', place))])
      for (const command of ['<!--', '<!-- docs-agent:', text.split(' ')[1] ?? ''])
        expect(parseCommand(text, command)).toEqual({ kind: 'none' });
  });
});
