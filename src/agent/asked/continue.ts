import { GitHubError, withAdvice } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';

/**
 * What a refusal of GitHub makes of a question that a run can do without: one warning.
 *
 * @param without what the run continues without, or with, as the end of a sentence
 */
export function continueWith(without: string, { log, signal }: Pick<Runtime, 'log' | 'signal'>) {
  return (error: unknown): undefined => {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    log.warning(`${withAdvice(error)} The run continues ${without}.`);
  };
}
