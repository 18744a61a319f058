import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startGitHubEmulator } from '../test/emulator/github.ts';
import { startServiceEmulator } from '../test/emulator/service.ts';
import { accountOf } from '../test/support/comment-run.ts';
import { push } from '../test/support/events.ts';
import { root } from '../test/support/project.ts';
import { type RunOptions, runAction } from '../test/support/runner.ts';
import { certificatePath, startTlsFront } from '../test/support/tls.ts';

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const rounds = quick ? 9 : 31;

const folder = join(root, 'bench-output');
const costFile = join(folder, 'cost.json');
mkdirSync(folder, { recursive: true });
const ncc = join(root, 'node_modules/@vercel/ncc/dist/ncc/cli.js');
const bundle = [ncc, 'build', 'bench/minimal.js', '--out', folder, '--quiet'];
execFileSync(process.execPath, bundle, { cwd: root });
writeFileSync(join(folder, 'action.yml'), 'runs: { using: node24, main: index.js }\n');

/** Loaded before the measured program: writes what its process has used, when it ends. */
const probe = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(costFile)}, JSON.stringify(process.resourceUsage())));`;

// Without a pull request, the run would look once more for its link.
const prLink = 'https://github.com/example/docs/pull/7';
await using service = await startServiceEmulator({
  job: [{ status: 'active' }, { status: 'completed', prLink, after: 500 }],
});
await using front = await startTlsFront(service.url);
await using github = await startGitHubEmulator();
await using gitHubFront = await startTlsFront(github.apiUrl);
const event = push();

/** CPU time (user and system, all threads) in milliseconds and peak memory in MiB of one prompt run. */
async function costOf(action: RunOptions['action']) {
  const { exitCode, log } = await runAction({
    ...{ action, eventName: event.name, event: event.payload, bundle: true },
    inputs: {
      ...accountOf(service),
      'base-url': `https://localhost:${front.port}`,
      prompt: 'Describe the new limits.',
      'github-token': github.token,
    },
    env: {
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(probe)}"`,
      NODE_EXTRA_CA_CERTS: certificatePath,
    },
    github: { apiUrl: `https://localhost:${gitHubFront.port}`, repository: github.repository },
  });
  if (exitCode !== 0) throw new Error(`A measured run failed:\n${log}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(costFile, 'utf8'));
  return { cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 };
}

const pairs = [];
for (let round = -1; round < rounds; round += 1) {
  // One after the other, so that a slow minute of the machine meets both.
  const pair = { floor: await costOf({ directory: folder }), run: await costOf('agent') };
  // The first round fills the machine's file cache.
  if (round >= 0) pairs.push(pair);
}

const medianOf = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

console.log(`A prompt run with three requests over TLS, beside the least that these packages and requests cost.
CPU time and peak memory of the process, medians of ${rounds} rounds; each ratio is the median of the rounds' ratios.`);
for (const [kind, unit, most] of [
  ['cpu', 'ms', 1.25],
  ['memory', 'MiB', 1.25],
] as const) {
  const floor = medianOf(pairs.map((pair) => pair.floor[kind]));
  const run = medianOf(pairs.map((pair) => pair.run[kind]));
  const ratio = medianOf(pairs.map((pair) => pair.run[kind] / pair.floor[kind]));
  // Times on a shared machine are no reason to turn a build red.
  console.log(
    `${ratio <= most ? 'as wanted' : 'NOT AS WANTED'}: ${kind} ${run.toFixed(0)} ${unit}, floor ${floor.toFixed(0)} ${unit}, ratio ${ratio.toFixed(2)} (at most ${most})`,
  );
}
