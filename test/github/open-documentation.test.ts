import { expect, it } from 'vitest';
import { failureOf } from './client-at.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();
const docs = 'octo-org/docs';
const linksOf = (numbers: readonly number[], repository = docs) =>
  numbers.map((number) => `https://github.com/${repository}/pull/${number}`);
const open = (repository = docs) => here.github.openDocumentation(repository, signal);

it('lists what the agent has open, the oldest first, and nobody else’s', async () => {
  for (const number of [3, 4, 5, 6]) here.emulator.addDocumentation(number, {}, docs);
  here.emulator.addPullRequest(7, { state: 'open' }, { repository: docs });
  // A person may be called so.
  const person = here.emulator.setAccount('mintlify', { type: 'User' });
  here.emulator.addDocumentation(8, { user: person }, docs);
  here.emulator.closePullRequest(4, undefined, docs);
  expect(await open()).toEqual(linksOf([3, 5, 6]));
  here.emulator.rename('octo-org/handbook', docs);
  expect(await open()).toEqual(linksOf([3, 5, 6], 'octo-org/handbook'));
  expect(await open('Octo-Org/HANDBOOK')).toHaveLength(3);
});

it('looks through further pages', async () => {
  for (let number = 1; number <= 250; number += 1)
    here.emulator.addDocumentation(
      number,
      number > 150 ? {} : { user: here.emulator.setAccount('mona') },
      docs,
    );
  expect(await open()).toHaveLength(100);
  expect(here.emulator.journal.entries).toHaveLength(3);
});

it('says which permission lacks', async () => {
  await here.start({ private: true, scopes: { pull_requests: 'none' } });
  const { facts } = await failureOf(open(here.emulator.repository));
  expect(facts).toMatchObject({ reason: 'permission', needs: 'pull-requests: read' });
  expect((await failureOf(open('nobody/nothing'))).facts.status).toBe(404);
});
