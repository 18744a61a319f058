import { expect } from 'vitest';
import type { JobScript } from '../emulator/service-jobs.ts';
import { runAgent } from '../support/comment-run.ts';
import { pullRequest, push, type WorkflowEvent } from '../support/events.ts';
import { asked, callsOf, onWorkflow, PULL_REQUEST, stepOf, type World } from './scenario.ts';

const recipes = 'docs/recipes.md';
const after = '1481a2de7b2a7d02428ad93446ab166be7793fbb';
const before = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';
const tagged = push({ ref: 'refs/tags/v2.1.0', before, after });

/** In the repository that the recipes name. */
const documentation = 'https://github.com/octo-org/docs/pull/7';
const jobOf = (prLink: string): JobScript => [
  { status: 'active' },
  { after: 1000, status: 'completed', prLink },
];

onWorkflow(recipes, 'Release with documentation', 'releases with the merged pull request', {
  event: tagged,
  service: { job: jobOf(documentation) },
  // Stands for a project's own release: it says what it was given.
  files: { 'scripts/release.mjs': 'console.log(process.argv.slice(2).join(" "))' },
  env: { GH_ANSWERS: '{"pr view":"MERGED"}' },
  steps: [asked, 'Check that it is merged: success', 'Check out the tag: success', 'Release: success'],
  check(outcome) {
    expect(callsOf(outcome, 'Check that it is merged')).toEqual([
      ['pr', 'view', documentation, '--json', 'state', '--jq', '.state'],
    ]);
    expect(stepOf(outcome, 'Release').lines.join('')).toContain(`v2.1.0 ${documentation}`);
    expect(outcome.prompts[0]).toContain('v2.1.0');
  },
});

for (const [title, prLink, state] of [
  ['while the pull request is open', documentation, 'OPEN'],
  ['for a link to another repository, and does not ask for it', PULL_REQUEST, 'elsewhere'],
] as const) {
  onWorkflow(recipes, 'Release with documentation', `releases nothing ${title}`, {
    ...{ event: tagged, service: { job: jobOf(prLink) }, env: { GH_ANSWERS: '{"pr view":"OPEN"}' } },
    steps: [asked, 'Check that it is merged: failure'],
    check(outcome) {
      // In the log, the end of a step that fails can be missing.
      const { summary } = stepOf(outcome, 'Check that it is merged');
      expect(summary).toBe(`Not merged yet (${state}): ${prLink}\n`);
    },
  });
}

const merge = 'Documentation is merged with its code';
const find = 'Find the documentation pull requests';
const code = 'https://github.com/Codertocat/Hello-World/pull/2';

interface MergeCase {
  readonly title: string;
  readonly event: WorkflowEvent;
  readonly prLink?: string;
  readonly answers?: Readonly<Record<string, string | null>>;
  readonly calls: readonly (readonly string[])[];
}

/** What is closed here goes into the default branch of the repository. */
function closed(merged?: string): WorkflowEvent {
  const event = pullRequest(merged === undefined ? { action: 'closed' } : { merged });
  event.payload['pull_request'].base.ref = event.payload['repository'].default_branch;
  return event;
}

const view = ['pr', 'view', documentation, '--json', 'state', '--jq', '.state'];
const ready = ['pr', 'ready', documentation];
const auto = ['pr', 'merge', documentation, '--squash', '--auto'];
const itIsTime = `${code} is merged. It is time to merge its documentation.`;
const mergeCases: readonly MergeCase[] = [
  { title: 'makes it ready and merges it', event: closed(after), calls: [view, ready, auto] },
  {
    ...{ title: 'says that it is time where auto-merge is off', event: closed(after) },
    answers: { 'pr merge': null },
    calls: [view, ready, auto, ['pr', 'comment', documentation, '--body', itIsTime]],
  },
  {
    ...{ title: 'closes it with the code', event: closed() },
    calls: [view, ['pr', 'close', documentation, '--comment', `${code} was closed without a merge.`]],
  },
  {
    ...{ title: 'leaves what was closed by hand alone', event: closed(after) },
    ...{ answers: { 'pr view': 'CLOSED' }, calls: [view] },
  },
  { title: 'leaves another repository alone', event: closed(after), prLink: PULL_REQUEST, calls: [] },
];

for (const { title, event, prLink = documentation, answers, calls } of mergeCases) {
  onWorkflow(recipes, merge, title, {
    ...{ event, service: { job: jobOf(prLink) } },
    env: { GH_ANSWERS: JSON.stringify({ 'pr view': 'OPEN', ...answers }) },
    before: askEarlier,
    steps: [`${find}: success`, 'Merge or close them: success'],
    check(outcome) {
      expect(stepOf(outcome, find).outputs).toMatchObject({ prLinks: prLink, jobId: 'job-0001' });
      expect(outcome.prompts).toHaveLength(1);
      expect(callsOf(outcome, 'Merge or close them')).toEqual(calls);
    },
  });
}

onWorkflow(recipes, merge, 'does nothing where no job is known', {
  event: closed(after),
  steps: [`${find}: success`],
  check(outcome) {
    expect(stepOf(outcome, find).outputs['outcome']).toBe('skipped');
    expect([...outcome.requests, ...outcome.thread]).toEqual([]);
  },
});

const fork = closed(after);
fork.payload['pull_request'].head.repo.full_name = 'stranger/Hello-World';
onWorkflow(recipes, merge, 'does nothing for a fork', { event: fork, steps: [] });

const stacked = closed(after);
stacked.payload['pull_request'].base.ref = 'another-branch';
onWorkflow(recipes, merge, 'does nothing for a stacked pull request', { event: stacked, steps: [] });

/** Lets an earlier run, of the workflow that follows the pull request, create the job that is known for it. */
async function askEarlier({ service, github }: World) {
  const { name: eventName, payload: event } = pullRequest();
  const { token, apiUrl, repository } = github;
  github.happened(event);
  await runAgent(
    service,
    { 'pull-request-comment': 'true' },
    { eventName, event, github: { token, apiUrl, repository } },
  );
  return {};
}
