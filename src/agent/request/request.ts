import type { GitHub } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import { InputError } from '../../inputs.ts';
import { secretFinder } from '../../text.ts';
import { noReply, type Reply } from '../reply/reply.ts';
import type { Result, RunFacts, Source } from '../result/result.ts';
import type { AgentInputs } from './inputs.ts';
import type { PromptDraft } from './prompt.ts';

/** What a run is to do: send a prompt, or only wait for a job. */
export interface AgentRequest {
  readonly inputs: AgentInputs;
  readonly facts: RunFacts & { readonly source: Source };
  readonly reply: Reply;
  /** `undefined` without a token. */
  readonly github: GitHub | undefined;
  /** Left out where a job is only waited for. */
  readonly draft?: PromptDraft;
}

/** A run that ends without a job, and the reply that says so. */
export interface Ended {
  readonly result: Result;
  readonly reply: Reply;
}

/** @param isNotice somebody may wonder, so it is an annotation */
export function skipped(reason: string, isNotice = false): Ended {
  return { result: { outcome: 'skipped', reason, isNotice }, reply: noReply };
}

/** What GitHub answers; `undefined` where it fails, which `tell` says. That is not worth the run. */
export async function orWithout<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
  tell: (error: GitHubError) => void,
): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    tell(error);
    return undefined;
  }
}

/**
 * @param parts of a prompt, by where they come from
 * @throws InputError where a secret would leave with one of them
 */
export function refuseSecrets(
  { apiKey, githubToken }: Pick<AgentInputs, 'apiKey' | 'githubToken'>,
  parts: Readonly<Record<string, string | undefined>>,
): void {
  const secrets = { 'the API key': apiKey, 'the GitHub token of the workflow': githubToken };
  const mistakes = Object.entries(parts).flatMap(([where, text = '']) =>
    Object.entries(secrets)
      .filter(([, secret]) => secretFinder([secret])(text))
      .map(
        ([name]) =>
          `${where}: It contains ${name}. Nothing was sent. Take it out, and replace it where others could read it.`,
      ),
  );
  if (mistakes.length > 0) throw new InputError(mistakes);
}
