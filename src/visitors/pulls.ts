import { orError } from '../github/connection.ts';
import type { GitHubError } from '../github/errors.ts';
import type { MergedPulls } from '../github/weekly-pulls.ts';
import type { Runtime } from '../runtime.ts';
import type { VisitorsInputs } from './inputs.ts';

/** What was read, or why nothing was; neither where it was not asked for. */
export interface Answer<Value, Reason = never> {
  readonly value: Value | undefined;
  readonly error: GitHubError | Reason | undefined;
}

export const notAsked: Answer<never> = { value: undefined, error: undefined };

/** What became of pull requests in the week. */
export type Pulls = Awaited<ReturnType<typeof readPulls>>;

/** Nothing that GitHub refuses is thrown. A cancelled run asks for nothing more. */
export async function readPulls(
  { docsRepository, check, week, githubToken }: VisitorsInputs,
  { connectGitHub, signal }: Pick<Runtime, 'connectGitHub' | 'signal'>,
) {
  async function asked<Value>(
    name: string | undefined,
    ask: (name: string) => Promise<Value>,
  ): Promise<Answer<Value>> {
    const answer = name === undefined || signal.aborted ? notAsked : await orError(ask(name));
    return signal.aborted ? notAsked : answer;
  }
  const github = () => connectGitHub(githubToken);
  return {
    /** The agent's, in docs-repository. */
    documentation: await asked(docsRepository, (name) => github().documentationPulls(name, week, signal)),
    /** Everybody's in this repository, with the input check. */
    merged: await asked(check, (name) => github().mergedPulls(name, week, signal)),
  };
}

/** What states that the check of docs-agent writes say of the documentation; others say that it is not there yet. */
const unhandled: Readonly<Record<string, string>> = { FAILURE: 'the agent failed', ERROR: 'not finished' };

/** The pull requests that were merged without documentation, each with the reason in words. */
export function mergedWithout({ pulls }: MergedPulls) {
  return pulls
    .filter(({ state }) => state !== 'SUCCESS')
    .map(({ state, description, ...pull }) => {
      const isAsked = state !== undefined && !/^(Nobody has asked|A member writes)/.test(description);
      return { ...pull, why: isAsked ? (unhandled[state] ?? 'still waiting') : 'nobody asked' };
    });
}
