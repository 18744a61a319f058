/**
 * Mutation testing of the pure modules: every operator, condition, constant and block of them is broken in turn, and
 * the module's unit tests have to turn red. `npm run mutation` takes all groups, `npm run mutation -- text` one of them.
 * Prints the score and every mutant that survives; those that change nothing anybody can see are argued in
 * `test/surviving-mutants.json`. Exits with 1 when there are others.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'reports');

interface Group {
  readonly modules: readonly string[];
  readonly tests: readonly string[];
}

const groups: Readonly<Record<string, Group>> = {
  text: { modules: ['src/text.ts'], tests: ['text', 'runner'] },
  markdown: { modules: ['src/runner/markdown.ts'], tests: ['markdown'] },
  waiting: {
    modules: [
      'src/agent/pace.ts',
      'src/agent/wait.ts',
      'src/agent/job.ts',
      'src/agent/heartbeat.ts',
      'src/agent/ending.ts',
    ],
    tests: ['wait', 'job', 'ending'],
  },
  inputs: {
    modules: ['src/agent/inputs.ts', 'src/runner/inputs.ts'],
    tests: ['inputs', 'input-values', 'visitors-inputs'],
  },
  prompt: { modules: ['src/agent/prompt.ts', 'src/github/event.ts'], tests: ['prompt', 'references'] },
  commands: {
    modules: ['src/agent/command.ts', 'src/agent/authorize.ts'],
    tests: ['command', 'authorize'],
  },
  errors: { modules: ['src/service/errors.ts'], tests: ['errors'] },
  visitors: {
    modules: ['src/visitors/week.ts', 'src/visitors/ranking.ts'],
    tests: ['visitors-week', 'visitors-ranking', 'visitors-order'],
  },
};

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/** A mutant that no test can kill, named by what is broken and not by its line's number, and why. */
interface Argument {
  readonly file: string;
  readonly code: string;
  readonly mutant: string;
  readonly why: string;
}

interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly mutant: string;
}

function mutate(name: string, { modules, tests }: Group): Report {
  const report = join(reports, `mutation-${name}.json`);
  const config = join(reports, `stryker-${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'vitest.mutation.config.ts', related: false },
      plugins: ['@stryker-mutator/vitest-runner'],
      // It would be rewritten by an interface that TypeScript 7 doesn't have; no type is looked at here.
      tsconfigFile: 'none.json',
      mutate: modules,
      ignorePatterns: ['/dist', '/build', '/demo-output', '/docs', '/reports', '/bench'],
      coverageAnalysis: 'perTest',
      concurrency: 2,
      timeoutMS: 10_000,
      reporters: ['json'],
      jsonReporter: { fileName: report },
      tempDirName: '.stryker-tmp',
      allowConsoleColors: false,
      logLevel: 'error',
      warnings: false,
    }),
  );
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MUTATION_TESTS: tests.map((test) => `test/unit/${test}.test.ts`).join(',') },
    },
  );
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

function survivorsOf(report: Report): Survivor[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ mutatorName, replacement = '', location }) => ({
        file,
        line: location.start.line,
        code: (source.split('\n')[location.start.line - 1] ?? '').trim(),
        mutant: `${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`,
      })),
  );
}

const argumentsFile = join(root, 'test/surviving-mutants.json');
const argued = existsSync(argumentsFile)
  ? (JSON.parse(readFileSync(argumentsFile, 'utf8')) as readonly Argument[])
  : [];
const isArgued = (one: Survivor): boolean =>
  argued.some(({ file, code, mutant }) => file === one.file && code === one.code && mutant === one.mutant);

const chosen = process.argv.slice(2);
for (const name of chosen) {
  if (groups[name] === undefined)
    throw new Error(`There is no group ${name}; there are ${Object.keys(groups).join(', ')}.`);
}

let killed = 0;
let all = 0;
let open = 0;
for (const [name, group] of Object.entries(groups)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const began = performance.now();
  const report = mutate(name, group);
  const statuses = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const dead = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const survivors = survivorsOf(report);
  const unargued = survivors.filter((one) => !isArgued(one));
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${name}: ${dead} of ${dead + survivors.length} mutants killed, ${survivors.length - unargued.length} argued, ${unargued.length} open; ${seconds} s`,
  );
  for (const { file, line, code, mutant } of unargued)
    console.log(`  ${file}:${line}\n    ${code}\n    ${mutant}`);
  killed += dead;
  all += dead + survivors.length;
  open += unargued.length;
}
console.log(
  `Mutation score: ${((100 * killed) / Math.max(1, all)).toFixed(1)} % (${killed} of ${all}; ${all - killed - open} argued, ${open} open).`,
);
process.exitCode = open === 0 ? 0 : 1;
