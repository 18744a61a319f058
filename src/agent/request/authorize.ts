import type { Access } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import type { Account } from '../../github/schema.ts';
import { type AccessInputs, type Permission, permissions } from './inputs.ts';

/** Who wrote a comment, and who caused the run; `undefined` where the account is gone. */
interface Actors {
  readonly author: Account | undefined;
  readonly sender: Account | undefined;
}

export type Refusal =
  | { readonly kind: 'no-author' }
  | { readonly kind: 'other-sender'; readonly login: string; readonly sender: string | undefined }
  /** GitHub knows no user of that name, or another one. */
  | { readonly kind: 'not-a-user'; readonly login: string }
  | { readonly kind: 'permission'; readonly login: string; readonly actual: string }
  /** The check failed: whoever cannot be checked may not. */
  | { readonly kind: 'unknown'; readonly login: string; readonly error: unknown };

/**
 * Why a comment is passed over without an answer: a bot that nobody allowed commands, or caused the run. Two bots could
 * answer each other without end.
 *
 * @param allowBots names of bots, with `[bot]` at the end or without, in any case
 */
export function checkAuthor({ author, sender }: Actors, allowBots: readonly string[]): string | undefined {
  const bare = (name: string) => name.toLowerCase().replace(/\[bot\]$/, '');
  const allowed = allowBots.map(bare);
  const bot = [author, sender].find((each) => each?.type === 'Bot' && !allowed.includes(bare(each.login)));
  return bot && `${bot.login} is a bot, and allow-bots does not name it.`;
}

/**
 * Checks whether the author of a command has the permission. Whatever is not clearly enough is a refusal.
 *
 * @param accessOf what GitHub says of a user; `undefined` when it knows none of that name
 * @returns what gave the permission, in words
 */
export async function checkPermission(
  accessOf: (login: string) => Promise<Access | undefined>,
  { author, sender }: Actors,
  { permission: needed }: Pick<AccessInputs, 'permission'>,
): Promise<{ readonly by: string } | { readonly refusal: Refusal }> {
  if (author === undefined) return { refusal: { kind: 'no-author' } };
  const { login } = author;
  if (sender?.id !== author.id) return { refusal: { kind: 'other-sender', login, sender: sender?.login } };
  // Only bots that are allowed by name come here. GitHub has no permission of bots to ask for.
  if (author.type === 'Bot') return { by: 'a bot in allow-bots' };
  if (author.type !== 'User') return { refusal: { kind: 'not-a-user', login } };
  try {
    const access = await accessOf(login);
    if (access?.user?.id !== author.id) return { refusal: { kind: 'not-a-user', login } };
    const role = roleOf(access);
    if (role !== undefined && permissions.indexOf(role) >= permissions.indexOf(needed))
      return { by: `permission: ${role}` };
    return { refusal: { kind: 'permission', login, actual: role ?? access.permission } };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return { refusal: { kind: 'unknown', login, error } };
  }
}

/** GitHub's older word for a role. */
const olderWord = { read: 'read', triage: 'read', write: 'write', maintain: 'write', admin: 'admin' };

/**
 * The role by its name, where it is one of GitHub's own; a custom role counts as the permission it is built on.
 *
 * @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
function roleOf({ permission, role_name }: Access): Permission | undefined {
  const role = permissions.find((name) => name === role_name);
  // A role that contradicts the older word is not believed.
  if (role !== undefined && olderWord[role] === permission) return role;
  return permissions.find((name) => name === permission);
}
