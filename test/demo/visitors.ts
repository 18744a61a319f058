import { lastCompleteWeek } from '../../src/visitors/week.ts';
import { startServiceEmulator } from '../emulator/service.ts';
import type { VisitorSource } from '../emulator/service-visitors.ts';
import { listedSite } from '../emulator/visitor-sources.ts';
import { schedule } from '../support/events.ts';
import { type RunResult, runAction } from '../support/runner.ts';
import { showLine, showResult } from './output.ts';

/** Unique human and AI visitors of an ordinary week. */
const pages: readonly (readonly [path: string, human: number, ai: number])[] = [
  ['/quickstart', 4210, 980],
  ['/api-reference/authentication', 2480, 1360],
  ['/guides/webhooks', 1910, 840],
  ['/api-reference/errors', 1640, 1120],
  ['/sdk/python', 1580, 1490],
  ['/sdk/typescript', 1530, 1310],
  ['/guides/pagination', 1120, 690],
  ['/api-reference/rate-limits', 1080, 770],
  ['/guides/idempotency', 870, 410],
  ['/concepts/workspaces', 820, 190],
  ['/cli/install', 790, 330],
  ['/guides/testing', 680, 300],
  ['/changelog', 640, 520],
  ['/integrations/slack', 560, 120],
  ['/integrations/github-actions', 540, 280],
  ['/api-reference/search', 510, 460],
  ['/sdk/go', 470, 520],
  ['/concepts/permissions', 450, 140],
  ['/guides/migrate-to-v3', 430, 610],
  ['/self-hosting/requirements', 390, 110],
  ['/self-hosting/upgrade', 340, 90],
  ['/cli/commands', 330, 370],
  ['/sdk/java', 290, 240],
  ['/guides/single-sign-on', 260, 80],
  ['/api-reference/batch', 230, 350],
  ['/integrations/zapier', 210, 40],
  ['/concepts/data-retention', 180, 50],
  ['/guides/troubleshooting', 160, 210],
];

/** What sets the last week apart, as a factor of the human and the AI visitors. */
const lastWeek: Readonly<Record<string, readonly [human: number, ai: number]>> = {
  '/guides/migrate-to-v3': [0.93, 0.34],
  '/sdk/python': [1.06, 1.31],
  '/changelog': [2.1, 1.6],
  '/guides/webhooks': [0.78, 0.95],
  '/api-reference/rate-limits': [1.34, 1.12],
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
  if (age === 1) rows.push({ path: '/guides/agents', ...counts(310, 260) });
  if (age > 1) rows.push({ path: '/api-reference/v1', ...counts(140, 190) });
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

/** A scheduled run reports the last complete week. */
export async function visitorsDemo(): Promise<RunResult> {
  await using service = await startServiceEmulator({ visitors: documentationSite });
  console.log(`Against an emulator of the service at ${service.url}.`);
  const { name: eventName, payload: event } = schedule({ cron: '17 6 * * 1' });
  const result = await runAction({
    ...{ action: 'visitors', eventName, event, onLine: showLine },
    inputs: {
      'project-id': service.projectId,
      'api-key': service.apiKey,
      'base-url': service.url,
      'site-url': 'https://docs.octo.example',
      'drop-threshold': '20',
      csv: 'visitors.csv',
      'summary-file': 'visitors-summary.md',
    },
  });
  await showResult('visitors', 'Documentation visitors', result);
  return result;
}
