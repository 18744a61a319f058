import { expect, it } from 'vitest';
import { failureOf } from './client-at.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();
const docs = 'octo-org/docs';
const linksOf = (numbers: readonly number[], repository = docs) =>
  numbers.map((number) => `https://github.com/${repository}/pull/${number}`);
const open = (most: number, repository = docs) => here.github.openDocumentation(repository, most, signal);

it('lists what the agent has open, the oldest first, and nobody else’s', async () => {
  for (const number of [3, 4, 5, 6]) here.emulator.addDocumentation(number, {}, docs);
  here.emulator.addPullRequest(7, { state: 'open' }, { repository: docs });
  // A person may be called so.
  const person = here.emulator.setAccount('mintlify', { type: 'User' });
  here.emulator.addDocumentation(8, { user: person }, docs);
  here.emulator.closePullRequest(4, undefined, docs);
  expect(await open(10)).toEqual(linksOf([3, 5, 6]));
  here.emulator.rename('octo-org/handbook', docs);
  expect(await open(10)).toEqual(linksOf([3, 5, 6], 'octo-org/handbook'));
  expect(await open(10, 'Octo-Org/HANDBOOK')).toHaveLength(3);
});

it('looks through further pages, until there are enough', async () => {
  for (let number = 1; number <= 250; number += 1)
    here.emulator.addDocumentation(
      number,
      number > 150 ? {} : { user: here.emulator.setAccount('mona') },
      docs,
    );
  expect(await open(500)).toHaveLength(100);
  expect(here.emulator.journal.entries).toHaveLength(3);
  expect((await open(20)).length).toBeGreaterThanOrEqual(20);
  expect(here.emulator.journal.entries).toHaveLength(5);
});

it('says which permission lacks', async () => {
  await here.start({ private: true, scopes: { pull_requests: 'none' } });
  const { facts } = await failureOf(open(3, here.emulator.repository));
  expect(facts).toMatchObject({ reason: 'permission', needs: 'pull-requests: read' });
  expect((await failureOf(open(3, 'nobody/nothing'))).facts.status).toBe(404);
});
