import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBundle } from './bundle-size.ts';
import { measureSharedLimit } from './shared-limit.ts';
import { measureStartup } from './startup.ts';
import { type Finding, isMet, textOf, type Wanted } from './table.ts';
import { measureVisitors } from './visitors.ts';
import { measureWait } from './wait.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const { quick, only } = values;

const parts: Readonly<Record<string, () => Promise<readonly Finding[]>>> = {
  startup: async () => [await measureStartup(quick ? 5 : 31)],
  size: async () => [await measureBundle('agent', 1200), await measureBundle('visitors', undefined)],
  wait: () => measureWait(quick ? 1000 : 10_000),
  limit: async () => [await measureSharedLimit(quick ? 24 : 200)],
  visitors: () => measureVisitors(quick ? 100_000 : 1_000_000),
};

const unknown = (only ?? []).filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
}
const folder = resolve(import.meta.dirname, '..', 'bench-output');
await mkdir(folder, { recursive: true });
const missed: Wanted[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (only !== undefined && !only.includes(name)) continue;
  for (const finding of await measure()) {
    console.log(textOf(finding));
    missed.push(...finding.wanted.filter((wanted) => !isMet(wanted)));
    await writeFile(join(folder, `${finding.name}.json`), `${JSON.stringify(finding, null, 2)}\n`);
  }
}
console.log(
  `${missed.length === 0 ? 'All is as wanted' : `Not as wanted: ${missed.map(({ what }) => what).join('; ')}`}. The tables are in bench-output as JSON.`,
);
// Times on a shared machine are no reason to turn a build red.
if (missed.some(({ exact }) => exact === true)) process.exitCode = 1;
