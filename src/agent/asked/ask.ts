import type { GitHub } from '../../github/client.ts';
import { GitHubError, withAdvice } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';

/**
 * Asks GitHub for what a run can do without: where there is no token, and where GitHub refuses, which is one warning.
 *
 * @param without what the run continues without, as the end of a sentence
 * @param needsPermission whether it must not continue where the token lacks the permission, which no later run mends
 */
export type Ask = <Value>(
  without: string,
  question: (github: GitHub, signal: AbortSignal) => Promise<Value | undefined>,
  needsPermission?: boolean,
) => Promise<Value | undefined>;

export function askOf(github: GitHub | undefined, { log, signal }: Pick<Runtime, 'log' | 'signal'>): Ask {
  return async (without, question, needsPermission = false) => {
    if (github === undefined) return undefined;
    try {
      return await question(github, signal);
    } catch (error) {
      if (!(error instanceof GitHubError) || signal.aborted) throw error;
      if (needsPermission && error.lacksPermission) throw error;
      log.warning(`${withAdvice(error)} The run continues ${without}.`);
      return undefined;
    }
  };
}
