import { GitHubError, withAdvice } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';

/** Of a question that a run can do without, a refusal is one warning. @param without the end of a sentence */
export function continueWith(without: string, { log, signal }: Pick<Runtime, 'log' | 'signal'>) {
  return (error: unknown): undefined => {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    log.warning(`${withAdvice(error)} The run continues ${without}.`);
  };
}
