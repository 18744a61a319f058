import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServiceEmulator } from '../test/emulator/service.ts';
import { issueCommentOnPullRequest, push } from '../test/support/events.ts';
import { type RunOptions, runAction } from '../test/support/runner.ts';
import { certificatePath, startTlsFront } from '../test/support/tls.ts';
import { quantile } from './statistics.ts';
import type { Finding } from './table.ts';

interface Usage {
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

interface Cost {
  readonly firstRequest?: Usage;
  readonly end: Usage;
}

interface Subject {
  readonly name: string;
  /** Starts the measured process, with further variables for it. */
  readonly start: (env: Record<string, string>) => Promise<unknown>;
  readonly until: keyof Cost;
}

const oneRequest = (url: string): string =>
  `require('node:${new URL(url).protocol.slice(0, -1)}').get('${url}', { agent: false }, (answer) => answer.resume())`;

/** What a run costs before it does anything, against Node alone. */
export async function measureStartup(rounds: number): Promise<Finding> {
  await using emulator = await startServiceEmulator();
  await using tls = await startTlsFront(emulator.url);
  const tlsUrl = `https://localhost:${tls.port}`;
  const home = await mkdtemp(join(tmpdir(), 'bench-'));
  const costFile = join(home, 'cost.json');

  const node =
    (code: string) =>
    (env: Record<string, string>): Promise<unknown> =>
      promisify(execFile)(process.execPath, ['-e', code], {
        env: { PATH: process.env['PATH'] ?? '', ...env },
      });
  const action =
    (options: Omit<RunOptions, 'action'>) =>
    async (env: Record<string, string>): Promise<unknown> => {
      const result = await runAction({ action: 'agent', ...options, env: { ...env, ...options.env } });
      if (result.exitCode !== 0) throw new Error(`The measured run failed:\n${result.log}`);
      return result;
    };
  const { name: eventName, payload: event } = push();
  const prompt = (baseUrl: string): Omit<RunOptions, 'action'> => ({
    inputs: {
      'project-id': emulator.projectId,
      'api-key': emulator.apiKey,
      'base-url': baseUrl,
      prompt: 'Describe the new limits.',
      wait: 'false',
    },
    eventName,
    event,
  });
  const comment = issueCommentOnPullRequest({ body: 'Looks good to me, thanks! '.repeat(20) });
  const certificate = { NODE_EXTRA_CA_CERTS: certificatePath };

  const subjects: Subject[] = [
    { name: 'node -e 0', start: node('0'), until: 'end' },
    { name: 'Node, one request, up to it', start: node(oneRequest(emulator.url)), until: 'firstRequest' },
    { name: 'prompt, up to the first request', start: action(prompt(emulator.url)), until: 'firstRequest' },
    { name: 'prompt, whole run without waiting', start: action(prompt(emulator.url)), until: 'end' },
    {
      name: 'a comment that is no command',
      start: action({
        inputs: { 'project-id': 'p', 'api-key': 'k', 'base-url': emulator.url },
        eventName: comment.name,
        event: comment.payload,
      }),
      until: 'end',
    },
    {
      name: 'Node, one request over TLS, whole',
      start: (env) => node(oneRequest(tlsUrl))({ ...env, ...certificate }),
      until: 'end',
    },
    {
      name: 'prompt over TLS, up to the first request',
      start: action({ ...prompt(tlsUrl), env: certificate }),
      until: 'firstRequest',
    },
    {
      name: 'prompt over TLS, whole run without waiting',
      start: action({ ...prompt(tlsUrl), env: certificate }),
      until: 'end',
    },
  ];
  const costs = subjects.map((): Usage[] => []);
  try {
    // One after the other in every round, so that a slow minute of the machine meets all of them.
    for (let round = -1; round < rounds; round += 1) {
      for (const [index, { name, start, until }] of subjects.entries()) {
        await rm(costFile, { force: true });
        await start({
          NODE_OPTIONS: `--require ${JSON.stringify(join(import.meta.dirname, 'probe.cjs'))}`,
          COST_FILE: costFile,
        });
        const cost: Cost = JSON.parse(await readFile(costFile, 'utf8'));
        const usage = cost[until];
        if (usage === undefined) throw new Error(`There was no request: ${name}`);
        // The first round fills the machine's file cache.
        if (round >= 0) costs[index]?.push(usage);
      }
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }

  const medians = costs.map((usages) => ({
    cpuMs: quantile(
      usages.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
    memoryMiB: quantile(
      usages.map(({ memoryMiB }) => memoryMiB),
      0.5,
    ),
  }));
  const bare = medians[0] as Usage;
  const ratio = (index: number, unit: keyof Usage): number => (medians[index]?.[unit] ?? 0) / bare[unit];
  return {
    name: 'startup',
    title: 'Start',
    about: `CPU time (user and system, all threads) and peak memory of the process, medians of ${rounds} rounds, each round one run of every row. The action's rows are the bundle, run as the runner does, with a push event; the emulator of the service answers on loopback.`,
    columns: ['', 'CPU ms', '× bare', 'peak MiB', '× bare'],
    rows: subjects.map(({ name }, index) => [
      name,
      medians[index]?.cpuMs,
      ratio(index, 'cpuMs'),
      medians[index]?.memoryMiB,
      ratio(index, 'memoryMiB'),
    ]),
    wanted: [
      {
        what: 'CPU of a prompt run up to its first request, × bare Node',
        value: ratio(2, 'cpuMs'),
        most: 1.8,
      },
      { what: 'peak memory of the same, × bare Node', value: ratio(2, 'memoryMiB'), most: 1.4 },
      { what: 'CPU of a comment that is no command, × bare Node', value: ratio(4, 'cpuMs'), most: 1.5 },
    ],
  };
}
