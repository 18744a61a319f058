import { InputError } from '../../inputs.ts';
import { looksLikeGitHubToken, secretFinder } from '../../secrets.ts';
import type { AgentInputs } from '../asked/inputs.ts';

/**
 * @param parts of a prompt, by where they come from
 * @throws InputError where a secret would leave with one of them
 */
export function refuseSecrets(
  { apiKey, githubToken, docsToken }: Pick<AgentInputs, 'apiKey' | 'githubToken' | 'docsToken'>,
  parts: Readonly<Record<string, string | undefined>>,
): void {
  const secrets = { 'the API key': secretFinder([apiKey]), 'a GitHub token': looksLikeGitHubToken };
  const hasOwnToken = secretFinder([githubToken, docsToken]);
  const mistakes = Object.entries(parts).flatMap(([where, text = '']) =>
    Object.entries(secrets)
      .filter(([name, isIn]) => isIn(text) || (name === 'a GitHub token' && hasOwnToken(text)))
      .map(
        ([name]) => `${where}: It contains ${name}. Take it out, and replace it where others could read it.`,
      ),
  );
  if (mistakes.length > 0) throw new InputError(mistakes);
}
