import { readComment } from '../github/event.ts';
import { formatDuration, minute, second } from '../time.ts';
import { readCommentRequest } from './comment-command.ts';
import type { AgentInputs } from './inputs.ts';
import { setJobOutputs } from './outputs.ts';
import { autoSchedule, fixedSchedule } from './poll-schedule.ts';
import { requestFromInputs } from './request.ts';
import { githubPullRequest, isFinished, outcomeOf, type Result, withKnown } from './result.ts';
import type { Runtime } from './runtime.ts';
import { type JobRequest, type PullRequestState, startTask } from './task.ts';
import { readJob, waitForJob } from './wait.ts';

/** One execution of the action, from the inputs or the comment to the end of the job. Expected failures are results. */
export async function run(runtime: Runtime): Promise<Result> {
  const request = await readRequest(runtime);
  if ('outcome' in request) return request;
  const { inputs, task, ...known } = request;
  const { requirePullRequest } = inputs;
  return await withKnown({ ...known, requirePullRequest }, runtime.signal, () => carryOut(request, runtime));
}

async function readRequest(runtime: Runtime): Promise<JobRequest | Result> {
  const comment = readComment(runtime.context);
  const isCommand = comment !== undefined && runtime.read('command') !== 'off';
  return isCommand ? await readCommentRequest(comment, runtime) : await requestFromInputs(runtime);
}

async function carryOut({ inputs, task, reply }: JobRequest, runtime: Runtime): Promise<Result> {
  const { log, clock, signal } = runtime;
  if (inputs.dryRun) return { outcome: 'dry-run' };
  const service = runtime.connectService(inputs);
  const start = clock.now();
  const longest = inputs.timeoutMinutes * minute;
  const parts = { service, clock, signal, log, start, deadline: start + longest };

  const started = await startTask(task, parts, pullRequestStates(inputs, runtime));
  if ('outcome' in started) return started;
  const { id, job, followUp, before, leastInterval, ...told } = started;
  // Before anything else: a run that is killed cannot set them any more.
  setJobOutputs(log, { id, status: job?.status ?? '' });
  if (told.prompt !== undefined)
    log.info(followUp ? `Sent the follow-up to the job ${id}.` : `Created the job ${id}.`);

  return await withKnown({ ...told, jobId: id, followUp, sent: true }, signal, async () => {
    if (!inputs.wait) {
      const now = job ?? (followUp ? undefined : await readJob(id, parts));
      const isOver = now !== undefined && !followUp && isFinished(now.status);
      return { job: now, outcome: isOver ? outcomeOf(now) : 'started' };
    }
    await reply.working(id, followUp);
    log.info(`Waiting for the job ${id}, for ${formatDuration(longest)} at most.`);
    const end = await waitForJob(id, job, {
      ...parts,
      schedule: scheduleFor(inputs, runtime),
      leastInterval,
      afterFollowUp: followUp,
      onChange(record) {
        setJobOutputs(log, record);
        const link = record.prLink === undefined ? '' : `, with the pull request ${record.prLink}`;
        const after = formatDuration(clock.now() - start);
        log.info(`The job ${record.id} is ${record.status} after ${after}${link}.`);
      },
    });
    const updated = followUp && (before === undefined || before.prLink === end.job?.prLink);
    return { ...end, updated, waitedMs: clock.now() - start };
  });
}

function scheduleFor({ pollInterval }: AgentInputs, { random }: Runtime) {
  return pollInterval === 'auto' ? autoSchedule(random) : fixedSchedule(pollInterval * second);
}

/** Reads pull requests on the GitHub that the run belongs to. */
function pullRequestStates({ githubToken }: AgentInputs, runtime: Runtime): PullRequestState {
  return async (address) => {
    const pull = githubPullRequest(address);
    const isHere = new URL(address).origin === new URL(runtime.context.serverUrl).origin;
    if (pull === undefined || !isHere || githubToken === '') return undefined;
    const github = runtime.connectGitHub(githubToken)(runtime.signal);
    return await github.pullRequestState(pull.repository, Number(pull.number));
  };
}
