import { type Answer, jsonAnswer } from './http-server.ts';
import type { JournalEntry } from './journal.ts';

/** A job's script: its steps in order. The last step whose conditions hold is in force. */
export type JobScript = readonly JobStep[];

export interface JobStep {
  /** The service's word for the state; any text, so that unknown words can be served. `active` unless told. */
  readonly status?: string;
  /** Unless told, null for a new job, and what it was before a follow-up. */
  readonly prLink?: string | null;
  /** In force from this many milliseconds after the job's creation, or after the follow-up. */
  readonly after?: number;
  /** In force once this many reads of the job have been answered since then. */
  readonly reads?: number;
  /** Overrides fields of the record by any value; `undefined` leaves a field out. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export interface Job {
  readonly id: string;
  /** The prompt that created it. */
  readonly prompt: string;
  /** That prompt and every follow-up, oldest first. */
  readonly prompts: string[];
  /** The script of its creation and that of each follow-up; times in milliseconds by the emulator's clock. */
  readonly phases: { readonly script: JobScript; readonly began: number; readonly readsBefore: number }[];
  /** How many reads of it have been answered. */
  reads: number;
}

/** One script for all jobs, or one for each prompt. */
export type JobScriptSource = JobScript | ((prompt: string) => JobScript);

/** Which follow-ups the service takes. */
export type FollowUpRule = 'any-job' | 'idle-jobs';

const defaultJobScript: JobScript = [
  { status: 'active' },
  { status: 'completed', prLink: 'https://github.com/example/docs/pull/7', reads: 2 },
];

/** The read after a follow-up still shows the job as it was, the next one `active`; then it is completed again. */
const defaultFollowUpScript: JobScript = [
  { status: 'active', reads: 1 },
  { status: 'completed', reads: 2 },
];

/** Fields of a record that are more than anybody expects, for the `fields` of a script's step. */
export const oversizedFields = {
  id: { id: '`'.repeat(1_000_000) },
  status: { status: 'x'.repeat(1_000_000) },
  link: { prLink: `https://github.com/octo-org/docs/pull/${'1'.repeat(70_000)}` },
  source: { model: 'm'.repeat(10_000), source: { repository: 'r'.repeat(10_000), ref: 'b'.repeat(10_000) } },
  unknown: { transcript: Array.from({ length: 3_000 }, (_, line) => `${line} ${'x'.repeat(100)}`) },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>;

/** A finished job with a field nested deeper than `JSON.stringify` can go. */
export const deepRecord = `{"id":"deep","status":"completed","prLink":"https://github.com/example/docs/pull/7","trace":${'{"inner":'.repeat(10_000)}null${'}'.repeat(10_000)}}`;

/**
 * The part of the service that keeps agent jobs. How a job is read and followed up, the statuses 200, 201, 400 and 404
 * and the error body `{error}` follow Mintlify's public API documentation of August 2026.
 */
export function createJobs(
  clock: () => number,
  {
    job: usual = defaultJobScript,
    followUp: usualFollowUp = defaultFollowUpScript,
    followUps = 'any-job',
  }: { job?: JobScriptSource; followUp?: JobScriptSource; followUps?: FollowUpRule },
) {
  const list: Job[] = [];
  const planned: { readonly script: JobScript; readonly id?: string | undefined }[] = [];
  const plannedFollowUps: JobScript[] = [];
  const iso = (ms: number): string => new Date(ms).toISOString();

  function recordOf({ id, phases, reads }: Job) {
    const record = {
      ...{ id, status: 'active', model: 'sonnet', prLink: null as string | null },
      source: { repository: 'https://github.com/octo-org/docs', ref: 'main' },
      ...{ createdAt: iso(phases[0]?.began ?? 0), archivedAt: null },
    };
    for (const { script, began, readsBefore } of phases) {
      const step = script.findLast(
        ({ after = 0, reads: wanted = 0 }) => began + after <= clock() && readsBefore + wanted <= reads,
      );
      if (step === undefined) continue;
      const { status = 'active', prLink = record.prLink, after = 0, fields } = step;
      const archivedAt = status === 'archived' ? iso(began + after) : null;
      Object.assign(record, { status, prLink, archivedAt }, fields);
    }
    return record;
  }

  function add({ id, script }: { id?: string | undefined; script?: JobScript } = {}, prompt = ''): Job {
    const job: Job = {
      id: id ?? `job-${String(list.length + 1).padStart(4, '0')}`,
      ...{ prompt, prompts: [prompt], phases: [], reads: 0 },
    };
    list.push(job);
    begin(job, script ?? scriptFrom(usual, prompt));
    return job;
  }

  function begin({ phases, reads }: Job, script: JobScript): void {
    phases.push({ script, began: clock(), readsBefore: reads });
  }

  const jobOf = (id: string) => list.findLast((job) => job.id === id);
  const unknownJob = jsonAnswer(404, { error: 'Agent job not found' });

  return {
    /** What a test does with the jobs. */
    jobs: {
      /** In the order of creation. */
      list: list as readonly Job[],
      /** Puts a job in that exists already, created now. */
      add: (addition?: { readonly id?: string; readonly script?: JobScript }) => void add(addition),
      /** The script (and the id) for the next created job that has none yet; call again for the one after it. */
      next: (script: JobScript, id?: string) => void planned.push({ script, id }),
      /**
       * The script for the next follow-up that has none yet. Until its first step is in force the record stays as it was
       * before, so `reads` or `after` of that step say how long the record is stale.
       */
      nextFollowUp: (script: JobScript) => void plannedFollowUps.push(script),
    },
    /** All jobs as they are now; given to another service, that one has them. */
    save: (): Job[] => structuredClone(list),
    restore: (saved: readonly Job[]) => void list.splice(0, list.length, ...structuredClone(saved)),

    create(request: JournalEntry): Answer {
      const prompt = readPrompt(request);
      return typeof prompt === 'string' ? jsonAnswer(201, recordOf(add(planned.shift(), prompt))) : prompt;
    },
    read(id: string): Answer {
      const job = jobOf(id);
      if (job === undefined) return unknownJob;
      const answer = jsonAnswer(200, recordOf(job));
      job.reads += 1;
      return answer;
    },
    followUp(request: JournalEntry, id: string): Answer {
      const job = jobOf(id);
      if (job === undefined) return unknownJob;
      const prompt = readPrompt(request);
      if (typeof prompt !== 'string') return prompt;
      const { status } = recordOf(job);
      if (status === 'archived') return jsonAnswer(400, { error: 'The agent job is archived' });
      if (status === 'active' && followUps === 'idle-jobs')
        return jsonAnswer(409, { error: 'The agent job is still active' });
      job.prompts.push(prompt);
      begin(job, plannedFollowUps.shift() ?? scriptFrom(usualFollowUp, prompt));
      return jsonAnswer(200, recordOf(job));
    },
  };
}

const scriptFrom = (source: JobScriptSource, prompt: string): JobScript =>
  typeof source === 'function' ? source(prompt) : source;

/** The prompt of a request's body, or the refusal. */
function readPrompt({ headers, body }: JournalEntry): string | Answer {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return jsonAnswer(400, { error: 'Content-Type must be application/json' });
  try {
    const prompt: unknown = JSON.parse(body)?.prompt;
    if (typeof prompt === 'string' && prompt !== '') return prompt;
  } catch {
    return jsonAnswer(400, { error: 'The request body is not valid JSON' });
  }
  return jsonAnswer(400, { error: 'prompt must be a string of at least 1 character' });
}
