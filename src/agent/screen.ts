import type { CommentEvent } from '../github/comment-event.ts';
import { type Command, parseCommand } from './command.ts';

export function noCommand(word: string): string {
  return `The comment does not start with ${word}.`;
}

/** Tells commands from everything else by the event and the command's word alone, which costs nothing. */
export function screen(
  event: CommentEvent,
  word: string,
): { readonly skip: string } | Exclude<Command, { kind: 'none' }> {
  const expected = event.kind === 'review' ? 'submitted' : 'created';
  const command = parseCommand(event.body, word);
  if (command.kind === 'none') return { skip: noCommand(word) };
  if (event.action !== expected)
    return { skip: `The comment was ${event.action}; only a new one is a command.` };
  if (!event.onPullRequest)
    return { skip: `The command ${word} works on pull requests, and #${event.number} is an issue.` };
  return command;
}
