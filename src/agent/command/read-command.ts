import type { GitHub } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import type { Comment } from '../../github/schema.ts';
import { type Command, parseCommand } from './command.ts';

/** A command, and whether words below it were left out. */
export interface ReadCommand {
  readonly command: Command;
  readonly isCut: boolean;
}

/**
 * Reads a comment as {@link parseCommand} does. Of an e-mail, only the first paragraph counts: below it are a signature, and
 * other people's words. GitHub is asked where there is something below.
 *
 * @throws GitHubError where GitHub does not say whether it is an e-mail
 */
export async function readCommand(
  { body, nodeId }: Comment,
  word: string,
  github: Pick<GitHub, 'isByEmail'>,
  signal: AbortSignal,
): Promise<ReadCommand> {
  const command = parseCommand(body, word);
  const text = body.replace(/\r\n?/g, '\n');
  const [paragraph = '', ...below] = text.split(/\n\s*\n/);
  if (command.kind === 'none' || command.kind === 'near-miss' || !text.trim().includes('\n'))
    return { command, isCut: false };
  if (nodeId === undefined)
    throw new GitHubError('GitHub does not say whether the comment came by e-mail', { kind: 'invalid' });
  const isByEmail = await github.isByEmail(nodeId, signal);
  if (!isByEmail) return { command, isCut: false };
  return { command: parseCommand(paragraph, word), isCut: below.some((part) => part.trim() !== '') };
}
