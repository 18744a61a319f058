import { InputError } from '../../inputs.ts';
import { looksLikeGitHubToken, secretFinder } from '../../secrets.ts';
import type { AgentInputs } from './inputs.ts';

type AgentSecrets = Pick<AgentInputs, 'apiKey' | 'githubToken' | 'statusToken' | 'docsToken'>;

/** @throws InputError where a secret would leave with a part of a prompt, by where that comes from */
export function refuseSecrets(
  inputs: AgentSecrets,
  parts: Readonly<Record<string, string | undefined>>,
): void {
  const hasOwnToken = secretFinder([inputs.githubToken, inputs.statusToken, inputs.docsToken]);
  const secrets = {
    'the API key': secretFinder([inputs.apiKey]),
    'a GitHub token': (text: string) => looksLikeGitHubToken(text) || hasOwnToken(text),
  };
  const mistakes = Object.entries(parts).flatMap(([where, text = '']) =>
    Object.entries(secrets).flatMap(([name, isIn]) =>
      isIn(text)
        ? `${where}: It contains ${name}. Take it out, and replace it where others could read it.`
        : [],
    ),
  );
  if (mistakes.length > 0) throw new InputError(mistakes);
}
