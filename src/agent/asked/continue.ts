import { describeError } from '../../errors.ts';
import { GitHubError, withAdvice } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';

/** Of a question that a run can do without, a refusal is one warning. @param without the end of a sentence */
export function continueWith(without: string, { log, signal }: Pick<Runtime, 'log' | 'signal'>) {
  return (error: unknown): undefined => {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    log.warning(`${withAdvice(error)} The run continues ${without}.`);
  };
}

/** The same of writes, of which any number may fail: one warning, and a line in the log for each further one. */
export function warnOnce(without: string, { log, signal }: Pick<Runtime, 'log' | 'signal'>) {
  let hasWarned = false;
  return (error: unknown): void => {
    if (signal.aborted || error === undefined) return;
    if (hasWarned) log.info(`${describeError(error)}.`);
    else log.warning(`${withAdvice(error)} The run continues ${without}.`);
    hasWarned = true;
  };
}
