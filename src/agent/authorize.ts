import type { Access } from '../github/client.ts';
import type { Account, CommentEvent } from '../github/comment-event.ts';
import { type Permission, permissions } from './inputs.ts';

/** What an event says of who commands, before anybody is asked. */
export type Author =
  /** A bot that nobody allowed: not answered, or two bots could talk for ever. */
  | { readonly kind: 'ignored'; readonly login: string }
  /** A bot allowed by its name. GitHub has no permission of bots to ask for. */
  | { readonly kind: 'allowed-bot'; readonly commander: Account }
  /** Somebody whose permission decides. */
  | { readonly kind: 'user'; readonly commander: Account }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type Refusal =
  /** The comment's author has no account any more. */
  | { readonly kind: 'no-author' }
  | { readonly kind: 'other-sender'; readonly login: string; readonly sender: string | undefined }
  /** GitHub knows no user of that name, or another one. */
  | { readonly kind: 'not-a-user'; readonly login: string }
  | {
      readonly kind: 'permission';
      readonly login: string;
      readonly needed: Permission;
      readonly actual: string;
    }
  /** The question failed, so there is no answer to act on. */
  | {
      readonly kind: 'unknown';
      readonly login: string;
      readonly needed: Permission;
      readonly error: unknown;
    };

/**
 * Judges by the event alone.
 *
 * @param allowBots names of bots, with `[bot]` at the end or without, in any case
 */
export function judgeAuthor(
  { author, sender }: Pick<CommentEvent, 'author' | 'sender'>,
  allowBots: readonly string[],
): Author {
  for (const account of [author, sender]) {
    if (account?.type === 'Bot' && !isAllowed(account, allowBots))
      return { kind: 'ignored', login: account.login };
  }
  if (author === undefined) return { kind: 'refused', refusal: { kind: 'no-author' } };
  const { login } = author;
  if (sender?.id !== author.id)
    return { kind: 'refused', refusal: { kind: 'other-sender', login, sender: sender?.login } };
  if (author.type === 'Bot') return { kind: 'allowed-bot', commander: author };
  if (author.type !== 'User') return { kind: 'refused', refusal: { kind: 'not-a-user', login } };
  return { kind: 'user', commander: author };
}

/**
 * Judges by what GitHub says of a user's access. Whatever is not clearly enough is a refusal.
 *
 * @param access `undefined` when GitHub knows no such user
 */
export function judgeAccess(
  commander: Account,
  access: Access | undefined,
  needed: Permission,
): { readonly role: Permission } | Refusal {
  const { login } = commander;
  if (access?.user?.id !== commander.id) return { kind: 'not-a-user', login };
  const role = roleOf(access);
  if (role !== undefined && permissions.indexOf(role) >= permissions.indexOf(needed)) return { role };
  return { kind: 'permission', login, needed, actual: role ?? access.permission };
}

/** GitHub's older word for a role, which knows no triage and no maintain. */
const olderWord: Readonly<Record<Permission, string>> = {
  read: 'read',
  triage: 'read',
  write: 'write',
  maintain: 'write',
  admin: 'admin',
};

/**
 * The role by its name, where it is one of GitHub's own; a custom role counts as the permission it is built on.
 *
 * @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
function roleOf({ permission, roleName }: Access): Permission | undefined {
  const role = permissions.find((name) => name === roleName);
  // A role that contradicts the older word is not believed.
  if (role !== undefined && olderWord[role] === permission) return role;
  return permissions.find((name) => name === permission);
}

function isAllowed({ login }: Account, allowBots: readonly string[]): boolean {
  const bare = (name: string) => name.toLowerCase().replace(/\[bot\]$/, '');
  return allowBots.some((name) => bare(name) === bare(login));
}
