import { getOctokit } from '@actions/github';
import { createGitHub } from '../../src/github/client.ts';
import { repositoryOf } from '../../src/github/connection.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { createDispatcher } from '../../src/http.ts';
import { redactor } from '../../src/secrets.ts';
import { virtualClock } from '../support/virtual-clock.ts';

/** A client of our own for GitHub's API at an address, with a clock that nobody waits for. */
export function clientAt(
  apiUrl: string,
  { repository = 'octo/docs', token = 'x', environment = process.env } = {},
) {
  const dispatcher = createDispatcher(new URL(apiUrl), environment);
  const clock = virtualClock();
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line) };
  const network = { dispatcher, clock, log };
  const redact = redactor(['ghs_secretsecret']);
  const github = createGitHub(repositoryOf(repository), { getOctokit, token, apiUrl, redact, ...network });
  const dispose = () => dispatcher.destroy();
  return { github, clock, lines, [Symbol.asyncDispose]: dispose };
}

export async function failureOf(work: Promise<unknown>): Promise<GitHubError> {
  const error = await work.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof GitHubError)) throw new Error(`A GitHubError was expected, not ${String(error)}`);
  return error;
}
