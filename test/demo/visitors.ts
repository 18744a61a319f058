import { parse } from 'yaml';
import { findWorkflows } from '../../scripts/workflows.ts';
import { lastCompleteWeek } from '../../src/visitors/week.ts';
import type { RepositoryFile } from '../emulator/github/files.ts';
import type { WeeklyPull } from '../emulator/github/search.ts';
import { startGitHubEmulator } from '../emulator/github.ts';
import { exampleReaders } from '../emulator/reader-sources.ts';
import { startServiceEmulator } from '../emulator/service.ts';
import type { VisitorSource } from '../emulator/service-visitors.ts';
import { listedSite } from '../emulator/visitor-sources.ts';
import { accountOf } from '../support/comment-run.ts';
import { schedule } from '../support/events.ts';
import { root } from '../support/project.ts';
import { runAction } from '../support/runner.ts';
import { beginScene, showLine, showResult } from './output.ts';
import { clock, jobOf, lapsed } from './time-lapse.ts';

/** Unique human and AI visitors of an ordinary week. */
const pages: readonly (readonly [path: string, human: number, ai: number])[] = [
  ['/quickstart', 4210, 980],
  ['/authentication', 2480, 1360],
  ['/webhooks', 1910, 840],
  ['/errors', 1640, 1120],
  ['/python', 1580, 1490],
  ['/typescript', 1530, 1310],
  ['/pagination', 1120, 690],
  ['/rate-limits', 1080, 770],
  ['/idempotency', 870, 410],
  ['/workspaces', 820, 190],
  ['/install-cli', 790, 330],
  ['/testing', 680, 300],
  ['/changelog', 640, 520],
  ['/slack', 560, 120],
  ['/github-actions', 540, 280],
  ['/search', 510, 460],
  ['/go', 470, 520],
  ['/permissions', 450, 140],
  ['/migrate-to-v3', 430, 610],
  ['/hosting-requirements', 390, 110],
  ['/hosting-upgrade', 340, 90],
  ['/commands', 330, 370],
  ['/java', 290, 240],
  ['/sso', 260, 80],
  ['/batch', 230, 350],
  ['/zapier', 210, 40],
  ['/data-retention', 180, 50],
  ['/troubleshooting', 160, 210],
];

/** What sets the last week apart, as a factor of the human and the AI visitors. */
const lastWeek: Readonly<Record<string, readonly [human: number, ai: number]>> = {
  '/migrate-to-v3': [0.93, 0.34],
  '/python': [1.06, 1.31],
  '/changelog': [2.1, 1.6],
  '/webhooks': [0.78, 0.95],
  '/rate-limits': [1.34, 1.12],
};

const weekMs = 7 * 86_400_000;
const thisMonday = Date.parse(lastCompleteWeek(new Date()).dateTo);

/** A documentation site that grows a little every week, its AI readers faster than its human ones. */
const documentationSite: VisitorSource = (query) => {
  const age = (thisMonday - Date.parse(query.dateFrom ?? '')) / weekMs;
  const rows = pages.map(([path, human, ai], index) => {
    const [humanFactor, aiFactor] = age === 1 ? (lastWeek[path] ?? [1, 1]) : [1, 1];
    const grown = human * humanFactor * 0.993 ** age * wobble(index, age);
    return { path, ...counts(grown, ai * aiFactor * 0.965 ** age * wobble(index + 100, age)) };
  });
  if (age === 1) rows.push({ path: '/agents', ...counts(310, 260) });
  if (age > 1) rows.push({ path: '/api-v1', ...counts(140, 190) });
  const human = 13_900 * 0.993 ** age * wobble(7, age);
  const ai = 4_650 * 0.965 ** age * wobble(8, age);
  return listedSite(rows, counts(human, ai))(query);
};

/** Of a hundred AI visitors, six are human ones too. */
function counts(human: number, ai: number) {
  const rounded = { human: Math.round(human), ai: Math.round(ai) };
  return { ...rounded, total: rounded.human + Math.round(rounded.ai * 0.94) };
}

/** A factor around 1 that is always the same for the same page and week. */
function wobble(index: number, age: number): number {
  return 1 + 0.045 * Math.sin(index * 12.9898 + age * 78.233);
}

/** How many days ago the page was last changed, and by which pull request; 20 to 70 days for the others. */
const lastChanges: Readonly<Record<string, readonly [days: number, pullRequest?: number]>> = {
  '/authentication': [263, 41],
  '/idempotency': [412, 17],
  '/workspaces': [231],
  '/testing': [198, 74],
};
/** Made from the API's description, and no file. */
const generated = ['/search', '/batch'];

/** The files of the documentation. A fortnight ago they were all formatted, which is no change of a page. */
function documentationFiles(): RepositoryFile[] {
  const dateOf = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const formatted = {
    date: dateOf(14),
    changedFiles: pages.length,
    changedLines: 3 * pages.length,
    pullRequest: 119,
  };
  const written = pages.filter(([path]) => !generated.includes(path));
  const files = written.map(([path], index) => {
    const [days, pullRequest] = lastChanges[path] ?? [20 + 2 * index, 117 - index];
    const change = { date: dateOf(days), ...(pullRequest && { pullRequest }) };
    return { path: `${path.slice(1)}.mdx`, commits: [formatted, change] };
  });
  return [{ path: 'docs.json' }, ...files];
}

const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** What became of the agent's pull requests, and those of people that were merged in the week. */
function weeklyPulls(): WeeklyPull[] {
  const inWeek = (day: number) => new Date(thisMonday - weekMs + day * 86_400_000 + 36_000_000).toISOString();
  const opened = (number: number, title: string, days: number, more: Partial<WeeklyPull> = {}) => ({
    ...{ number, title, createdAt: daysBefore(days), ...more },
  });
  const merged = (number: number, day: number, said?: readonly [string, string]): WeeklyPull => ({
    ...{ number, author: 'octocat', createdAt: inWeek(day - 3), mergedAt: inWeek(day) },
    ...(said && { statuses: { documentation: said } }),
  });
  const handled = ['SUCCESS', 'Documentation: octo-org/docs#118'] as const;
  return [
    opened(71, 'Describe retries of webhooks', 23, { mergeable: 'CONFLICTING' }),
    opened(98, 'Say how long a token lives', 12, { reviewDecision: 'APPROVED' }),
    opened(124, 'Rate limits of the batch endpoint', 6),
    opened(127, 'Rename workspace to organization', 3, { isDraft: true }),
    ...[2, 3, 5].map((day, index) => ({
      ...{ number: 110 + index, createdAt: inWeek(day - 2 - index), mergedAt: inWeek(day) },
    })),
    { number: 116, createdAt: inWeek(1), closedAt: inWeek(4) },
    ...[0, 0, 1, 1, 2, 3, 3, 4].map((day, index) => merged(401 + index, day, handled)),
    merged(412, 1),
    merged(415, 3, ['FAILURE', 'The agent failed. Re-run, or /docs-agent skip']),
    merged(420, 4, ['PENDING', 'The agent is reading the change']),
  ];
}

/** Every week: what was read and missed, which page to look after, and the agent, which compares that one with the code. */
export async function weeklyScenes(): Promise<void> {
  const repository = 'octo-org/docs';
  await using github = await startGitHubEmulator({ repository, clock });
  github.setFiles(documentationFiles());
  github.setPulls(weeklyPulls());
  const prLink = `https://github.com/${repository}/pull/140`;
  const job = jobOf(5, { status: 'completed', prLink });
  const site = 'https://docs.octo.example';
  const readers = exampleReaders(
    pages.map(([path]) => path),
    site,
  );
  await using service = await startServiceEmulator({ clock, job, visitors: documentationSite, readers });
  const { name: eventName, payload: event } = schedule({ cron: '41 6 * * 1' });
  const { apiUrl, token } = github;
  const { 'poll-interval': _, ...account } = accountOf(service);
  const options = {
    ...{ eventName, event, onLine: showLine, ...lapsed() },
    github: { repository, apiUrl, token },
  };

  beginScene('The week’s visitors are reported');
  const report = await runAction({
    ...{ action: 'visitors', ...options },
    inputs: {
      ...account,
      'docs-repository': repository,
      check: 'documentation',
      'site-url': site,
      'reader-words': 'true',
      top: '5',
      'drop-threshold': '20',
      csv: 'visitors.csv',
      'summary-file': 'visitors-summary.md',
    },
  });
  await showResult('visitors', 'visitors summary', report);

  beginScene('The agent reviews the page that the report names');
  const prompt = reviewPrompt(report.outputs);
  for (const line of prompt.split('\n')) console.log(`  > ${line}`);
  console.log();
  const review = await runAction({
    ...{ action: 'agent', ...options },
    inputs: { ...account, prompt },
  });
  await showResult('review', 'docs summary', review);
}

/** The prompt of the pages' recipe, with the outputs of the report in it. */
function reviewPrompt(outputs: Readonly<Record<string, string>>): string {
  const recipe = findWorkflows(root).find(({ path }) => path.endsWith('/docs-review-next.yml'));
  const { steps } = parse(recipe?.text ?? '').jobs.review;
  const { prompt }: { prompt: string } = steps.find(({ id }: { id?: string }) => id === 'docs').with;
  const output = /\$\{\{ steps\.visitors\.outputs\.(\w+) \}\}/g;
  return prompt.trim().replace(output, (_, name) => outputs[name] ?? '');
}
