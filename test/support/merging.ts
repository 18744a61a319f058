import { checked, said } from './checks.ts';
import type { Conversation } from './conversation.ts';
import { pullRequest, pullRequestTarget, type WorkflowEvent } from './events.ts';
import { first, opened } from './pushes.ts';

export const docs = 'octo-org/docs';
export const linkOf = (number: number) => `https://github.com/${docs}/pull/${number}`;
export const docsToken = 'ghs_documentation';
export const merging = {
  ...{ 'on-close': 'merge', 'docs-repository': docs, 'docs-token': docsToken },
  ...{ ...checked.inputs, prompt: 'more' },
};
/** Its run gives up before the agent has finished. */
export const impatient = { ...merging, 'timeout-minutes': '0.02' };
export const unfollowed = { ...merging, 'follow-up': 'false' };
export const required = { ...merging, 'require-pull-request': 'true' };
export const aNew = '/docs-agent new Describe retries';
export const hours = (count: number) => ({ laterMs: count * 3_600_000 });

export const done = (number: number) => [{ status: 'completed', prLink: linkOf(number) }] as const;
export const none = [{ status: 'completed' }] as const;
export const slow = (number: number, reads = 9) =>
  [{ status: 'active' }, { status: 'completed', prLink: linkOf(number), reads }] as const;
export const slowNone = (reads = 9) => [{ status: 'active' }, { status: 'completed', reads }] as const;
/** The agent fails, and has left a pull request. */
export const failedWith = (number: number, reads = 2) =>
  [{ status: 'active' }, { status: 'failed', prLink: linkOf(number), reads }] as const;
/** As though each job had been read so often. */
export function readOn({ service }: Conversation, reads: number) {
  service.restore(service.save().map((job) => ({ ...job, reads: job.reads + reads })));
}
/** Does something as soon as a run waits for an agent job. @param job its id, where not any will do */
export const atWait = (then: () => void, job = '') => ({
  onLine: ({ text }: { readonly text: string }) => {
    if (text.includes(`Waiting for the agent job ${job}`)) then();
  },
});
export const finishAll = (stage: Conversation) => readOn(stage, 99);

const numbers = [71, 72, 73];
/** Documentation pull requests that the agent may open; nobody has reviewed them. */
export function prepare({ github }: Conversation) {
  github.happened(opened.payload);
  for (const number of numbers) github.addDocumentation(number, {}, docs);
  github.setPermissionIn(docs, 'hubot', 'write');
  github.addToken(docsToken, { [docs]: { contents: 'write', pull_requests: 'write' } });
}
export function approve({ github }: Conversation) {
  for (const number of numbers) github.review(number, 'approved', 'hubot', docs);
}
export const states = ({ github }: Conversation) =>
  numbers.map((number) => github.stateOf(number, docs).state);

/** The pull request 2 is opened, and gets the documentation 71. */
export async function begin(stage: Conversation, inputs: Record<string, string> = merging) {
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.runFor(1, opened, { known: true, inputs });
}
/** The documentation 72 comes after the run that asked for it gave up. */
export async function startLate(stage: Conversation) {
  stage.service.jobs.next(slow(72));
  await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
  finishAll(stage);
}
/** The pull request 2 is merged. */
export function merged(): WorkflowEvent {
  const event = pullRequest({ merged: first, sha: first });
  const { pull_request: pull, repository } = event.payload;
  pull.base.ref = repository.default_branch;
  return event;
}
/** What becomes of the documentation 71, 72 and 73 once the pull request is merged, and all of it is approved. */
export async function statesAtMerge(stage: Conversation, inputs: Record<string, string> = merging) {
  approve(stage);
  await stage.runFor(9, merged(), { inputs, ...hours(9) });
  return states(stage);
}
/** The state and the description of the check. */
export const checkOf = (stage: Conversation, commit = first) => said(stage, commit).at(-1)?.slice(0, 2);
export const ledTo = (number: number) => ['success', `Documentation: octo-org/docs#${number}`];

/** The same end, without a merge. */
export function unmerged(): WorkflowEvent {
  const { name, payload } = merged();
  const pull_request = { ...payload['pull_request'], merged: false, merged_at: null };
  return { name, payload: { ...payload, pull_request } };
}

/** The same end, into another branch than the default one. */
export function stacked(): WorkflowEvent {
  const event = merged();
  event.payload['pull_request'].base.ref = 'feature';
  return event;
}

/** An event of the pull request 2 from a fork, with secrets. */
export function ofFork(action: string, sha: string): WorkflowEvent {
  const { name, payload } = pullRequestTarget({ sha, head: 'eve/Hello-World' });
  return { name, payload: { ...payload, action } };
}

/** The last text of the reply to the pull request itself. */
export const ofPull = (stage: Conversation) => stage.replies()[0]?.at(-1) ?? '';
