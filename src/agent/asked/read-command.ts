import type { GitHub } from '../../github/client.ts';
import type { Comment } from '../../github/schema.ts';
import { trimInvisible } from '../../text.ts';
import { type Command, parseCommand } from './command.ts';

/**
 * Reads a comment as {@link parseCommand} does. Of an e-mail, only the first paragraph counts: below it are a signature, and
 * other people's words. GitHub is asked where there is something below. `isCut`: whether words were left out.
 * @throws GitHubError where GitHub does not say whether it is an e-mail
 */
export async function readCommand(
  { body, nodeId }: Comment,
  word: string,
  github: Pick<GitHub, 'isByEmail'>,
  signal: AbortSignal,
): Promise<{ readonly command: Command; readonly isCut: boolean }> {
  const command = parseCommand(body, word);
  const lines = body.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/);
  const isOneLine = lines.filter((line) => !isEmpty(line)).length < 2;
  if (command.kind === 'none' || command.kind === 'near-miss' || isOneLine) return { command, isCut: false };
  // GitHub knows nothing by an empty id, which is an error.
  const isByEmail = await github.isByEmail(nodeId ?? '', signal);
  if (!isByEmail) return { command, isCut: false };
  const end = lines.findIndex(isEmpty);
  const [paragraph, below] = end === -1 ? [lines, []] : [lines.slice(0, end), lines.slice(end)];
  return { command: parseCommand(paragraph.join('\n'), word), isCut: !below.every(isEmpty) };
}

/** Also with invisible characters alone, which mail programs write. */
const isEmpty = (line: string) => trimInvisible(line) === '';
