import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServiceEmulator } from '../test/emulator/service.ts';
import { push } from '../test/support/events.ts';
import { type RunOptions, runAction } from '../test/support/runner.ts';
import { certificatePath, startTlsFront } from '../test/support/tls.ts';
import { quantile } from './statistics.ts';
import type { Finding } from './table.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'bench-output', 'minimal');
const costFile = join(folder, 'cost.json');

/** Loaded before the measured program: writes what its process has used, when it ends. */
const probe = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(costFile)}, JSON.stringify(process.resourceUsage())));`;

/** What a whole prompt run costs, beside the least that the same packages and requests cost. */
export async function measureRunCost(rounds: number): Promise<Finding> {
  mkdirSync(folder, { recursive: true });
  const ncc = join(root, 'node_modules/@vercel/ncc/dist/ncc/cli.js');
  execFileSync(process.execPath, [ncc, 'build', 'bench/minimal.js', '--out', folder, '--quiet'], {
    cwd: root,
  });
  writeFileSync(join(folder, 'action.yml'), 'runs: { using: node24, main: index.js }\n');

  await using service = await startServiceEmulator({
    job: [{ status: 'active' }, { status: 'completed', after: 0 }],
  });
  await using front = await startTlsFront(service.url);
  const { name: eventName, payload: event } = push();
  const subjects: readonly { name: string; action: RunOptions['action'] }[] = [
    { name: 'minimal bundle', action: { directory: folder } },
    { name: 'prompt run', action: 'agent' },
  ];
  const costs = subjects.map(() => ({ cpu: [] as number[], memory: [] as number[] }));
  // One after the other in every round, so that a slow minute of the machine meets both.
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { name, action }] of subjects.entries()) {
      const result = await runAction({
        ...{ action, eventName, event },
        inputs: {
          'project-id': service.projectId,
          'api-key': service.apiKey,
          'base-url': `https://localhost:${front.port}`,
          'poll-interval': '1',
          prompt: 'Describe the new limits.',
        },
        env: {
          NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(probe)}"`,
          NODE_EXTRA_CA_CERTS: certificatePath,
        },
      });
      if (result.exitCode !== 0) throw new Error(`The ${name} failed:\n${result.log}`);
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(costFile, 'utf8'));
      // The first round fills the machine's file cache.
      if (round < 0) continue;
      costs[index]?.cpu.push((userCPUTime + systemCPUTime) / 1000);
      costs[index]?.memory.push(maxRSS / 1024);
    }
  }
  const medians = costs.map(({ cpu, memory }) => [quantile(cpu, 0.5), quantile(memory, 0.5)] as const);
  const [[leastCpu, leastMemory] = [0, 0], [cpu, memory] = [0, 0]] = medians;
  return {
    name: 'run-cost',
    title: 'A prompt run with two requests over TLS',
    about: `CPU time (user and system, all threads) and peak memory of the process, medians of ${rounds} rounds. The minimal bundle imports the same packages and makes the same two requests to the emulator of the service on loopback.`,
    columns: ['', 'CPU ms', 'peak MiB'],
    rows: subjects.map(({ name }, index) => [name, ...(medians[index] ?? [])]),
    wanted: [
      { what: 'CPU of the prompt run, × minimal', value: cpu / leastCpu, most: 1.4 },
      { what: 'peak memory of the same, × minimal', value: memory / leastMemory, most: 1.25 },
    ],
  };
}
