import { InputError } from '../../inputs.ts';
import { secretFinder } from '../../text.ts';
import type { AgentInputs } from '../inputs.ts';

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
