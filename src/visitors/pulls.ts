import { orError } from '../github/connection.ts';
import type { GitHubError } from '../github/errors.ts';
import type { DocumentationPulls, MergedPulls } from '../github/weekly-pulls.ts';
import type { Runtime } from '../runtime.ts';
import type { VisitorsInputs } from './inputs.ts';

/** What became of pull requests in the week, as far as it was asked for. */
export interface Pulls {
  /** The agent's, in docs-repository. */
  readonly documentation: Answer<DocumentationPulls> | undefined;
  /** Everybody's in this repository, with the input check. */
  readonly merged: Answer<MergedPulls> | undefined;
}

/** What was read, or why nothing was. */
export interface Answer<Value> {
  readonly value: Value | undefined;
  readonly error: GitHubError | undefined;
}

/** Nothing that GitHub refuses is thrown. A cancelled run asks for nothing more. */
export async function readPulls(
  { docsRepository, check, week, githubToken }: VisitorsInputs,
  { connectGitHub, signal }: Pick<Runtime, 'connectGitHub' | 'signal'>,
): Promise<Pulls> {
  const github = () => connectGitHub(githubToken);
  const asked = <Value>(name: string | undefined, ask: (name: string) => Promise<Value>) =>
    name === undefined || signal.aborted ? undefined : orError(ask(name));
  const documentation = await asked(docsRepository, (name) =>
    github().documentationPulls(name, week, signal),
  );
  const merged = await asked(check, (name) => github().mergedPulls(name, week, signal));
  return signal.aborted ? { documentation: undefined, merged: undefined } : { documentation, merged };
}

type MergedPull = MergedPulls['pulls'][number];
/** Why nobody can say that the documentation of a merged pull request was handled. */
export type Unhandled = 'nobody-asked' | 'failed' | 'not-finished' | 'waiting';

/** `undefined` where it was. The states are those that the check of docs-agent writes; `description` tells two of them apart. */
export function unhandled({ state, description }: MergedPull): Unhandled | undefined {
  switch (state) {
    case 'SUCCESS':
      return undefined;
    case 'FAILURE':
      return 'failed';
    case 'ERROR':
      return 'not-finished';
    case 'PENDING':
    case 'EXPECTED':
      return /^(Nobody has asked|A member writes)/.test(description) ? 'nobody-asked' : 'waiting';
    default:
      return 'nobody-asked';
  }
}

/** The pull requests that were merged without it. */
export function mergedWithout({ pulls }: MergedPulls) {
  return pulls.flatMap((pull) => {
    const why = unhandled(pull);
    return why === undefined ? [] : [{ ...pull, why }];
  });
}

/** The middle one of some durations, in milliseconds; `undefined` where there are none. */
export function median(durations: readonly number[]): number | undefined {
  const sorted = durations.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? undefined : middle.reduce((sum, each) => sum + each, 0) / middle.length;
}
