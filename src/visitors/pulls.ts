import { orError } from '../github/connection.ts';
import type { GitHubError } from '../github/errors.ts';
import type { MergedPulls } from '../github/weekly-pulls.ts';
import type { Runtime } from '../runtime.ts';
import type { VisitorsInputs } from './inputs.ts';

export interface Answer<Value, Reason = never> {
  readonly value: Value | undefined;
  readonly error: GitHubError | Reason | undefined;
}

const notAsked: Answer<never> = { value: undefined, error: undefined };

export type Pulls = Awaited<ReturnType<typeof readPulls>>;

/** Asks about what an input names, if it does. Nothing that GitHub refuses is thrown, and a cancelled run is told nothing. */
export async function asked<Value>(
  name: string | undefined,
  signal: AbortSignal,
  ask: (name: string) => Promise<Value>,
): Promise<Answer<Value>> {
  const answer = name === undefined || signal.aborted ? notAsked : await orError(ask(name));
  return signal.aborted ? notAsked : answer;
}

export async function readPulls(inputs: VisitorsInputs, { connectGitHub, signal }: Runtime) {
  const { docsRepository: docs, check, week, githubToken } = inputs;
  const github = () => connectGitHub(githubToken);
  return {
    documentation: await asked(docs, signal, (name) => github().documentationPulls(name, week, signal)),
    merged: await asked(check, signal, (name) => github().mergedPulls(name, week, signal)),
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
