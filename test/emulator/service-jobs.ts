import { type Answer, jsonAnswer } from './http-server.ts';

/** A job's script: its steps in order. The last step whose conditions hold is in force. */
export type JobScript = readonly JobStep[];

export interface JobStep {
  /** The service's word for the state; any text, so that unknown words can be served. `active` unless told. */
  readonly status?: string;
  readonly prLink?: string | null;
  /** In force from this many milliseconds after the job's creation. */
  readonly after?: number;
  /** In force once this many reads of the job have been answered. */
  readonly reads?: number;
  /** Overrides fields of the record by any value; `undefined` leaves a field out. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export interface EmulatedJob {
  readonly id: string;
  readonly projectId: string;
  readonly prompt: string;
  /** Milliseconds by the emulator's clock. */
  readonly createdAt: number;
  /** How many reads of it have been answered. */
  readonly reads: number;
  /** The record as it stands now. */
  record(): Record<string, unknown>;
}

export interface JobAddition {
  readonly id?: string;
  /** The emulator's first project unless told. */
  readonly projectId?: string;
  readonly prompt?: string;
  /** Milliseconds by the emulator's clock; now unless told. */
  readonly createdAt?: number;
  readonly script?: JobScript;
}

export interface EmulatedJobs {
  /** The jobs of all projects, in the order of creation. */
  readonly list: readonly EmulatedJob[];
  get(id: string): EmulatedJob | undefined;
  /** Puts a job in that exists already. */
  add(addition?: JobAddition): EmulatedJob;
  /** The script (and the id) for the next created job that has none yet; call again for the one after it. */
  next(script: JobScript, id?: string): void;
}

export type JobScriptSource =
  | JobScript
  | ((creation: {
      readonly number: number;
      readonly prompt: string;
      readonly projectId: string;
    }) => JobScript);

interface MutableJob extends EmulatedJob {
  reads: number;
}

export const defaultJobScript: JobScript = [
  { status: 'active' },
  { status: 'completed', prLink: 'https://github.com/example/docs/pull/7', reads: 2 },
];

/**
 * The part of the service that keeps agent jobs. How a job is read, the statuses 201, 400 and 404 and the error body
 * `{error}` follow Mintlify's public API documentation of August 2026.
 */
export function createJobs(options: {
  readonly clock: () => number;
  readonly projectId: string;
  readonly script: JobScriptSource;
}) {
  const jobs = new Map<string, MutableJob>();
  const queue: { script: JobScript; id: string | undefined }[] = [];
  const list: MutableJob[] = [];

  function add(addition: JobAddition = {}): MutableJob {
    const projectId = addition.projectId ?? options.projectId;
    const prompt = addition.prompt ?? '';
    const createdAt = addition.createdAt ?? options.clock();
    const script =
      addition.script ??
      (typeof options.script === 'function'
        ? options.script({ number: list.length + 1, prompt, projectId })
        : options.script);
    const job: MutableJob = {
      id: addition.id ?? `job-${String(list.length + 1).padStart(4, '0')}`,
      projectId,
      prompt,
      createdAt,
      reads: 0,
      record() {
        const age = options.clock() - createdAt;
        const step =
          script.findLast(({ after = 0, reads = 0 }) => after <= age && reads <= job.reads) ??
          script[0] ??
          {};
        const status = step.status ?? 'active';
        const movedAt = step.after === undefined ? options.clock() : createdAt + step.after;
        return {
          id: job.id,
          status,
          source: { repository: 'example/docs', ref: 'main' },
          model: 'sonnet',
          prLink: step.prLink ?? null,
          createdAt: new Date(createdAt).toISOString(),
          archivedAt: status === 'archived' ? new Date(movedAt).toISOString() : null,
          ...step.fields,
        };
      },
    };
    jobs.set(job.id, job);
    list.push(job);
    return job;
  }

  const api: EmulatedJobs = {
    list,
    get: (id) => jobs.get(id),
    add,
    next: (script, id) => void queue.push({ script, id }),
  };

  return {
    api,
    create(projectId: string, contentType: string | undefined, body: string): Answer {
      if (!/^application\/json\s*(;|$)/i.test(contentType ?? ''))
        return jsonAnswer(400, { error: 'Content-Type must be application/json' });
      let value: unknown;
      try {
        value = JSON.parse(body);
      } catch {
        return jsonAnswer(400, { error: 'The request body is not valid JSON' });
      }
      const prompt =
        typeof value === 'object' && value !== null && 'prompt' in value ? value.prompt : undefined;
      if (typeof prompt !== 'string' || prompt === '')
        return jsonAnswer(400, { error: 'prompt must be a string of at least 1 character' });
      const planned = queue.shift();
      const job = add({
        projectId,
        prompt,
        ...(planned === undefined ? {} : { script: planned.script }),
        ...(planned?.id === undefined ? {} : { id: planned.id }),
      });
      return jsonAnswer(201, job.record());
    },
    read(projectId: string, id: string): Answer {
      const job = jobs.get(id);
      if (job === undefined || job.projectId !== projectId)
        return jsonAnswer(404, { error: 'Agent job not found' });
      const record = job.record();
      job.reads += 1;
      return jsonAnswer(200, record);
    },
  };
}
