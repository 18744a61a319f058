import type { Job } from '../src/service/records.ts';

/** A job of which nothing but the status matters. */
export function jobWith(status: string): Job {
  return {
    id: 'job',
    status,
    prLink: undefined,
    repository: undefined,
    ref: undefined,
    model: undefined,
    createdAt: undefined,
    record: undefined,
  };
}
