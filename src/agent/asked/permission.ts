import type { Access } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import type { Account } from '../../github/schema.ts';
import type { Refusal } from '../outcome.ts';
import { type AccessInputs, type Permission, permissions } from './inputs.ts';

/** Who wrote a comment, and who caused the run; `undefined` where the account is gone. */
type Actors = Readonly<Record<'author' | 'sender', Account | undefined>>;

/** The bot that commands, or caused the run, unallowed. It gets no answer: two bots could answer each other without end. */
export function unknownBot({ author, sender }: Actors, allowBots: readonly string[]): Account | undefined {
  const bare = (name: string) => name.toLowerCase().replace(/\[bot\]$/, '');
  const allowed = allowBots.map(bare);
  return [author, sender].find((each) => each?.type === 'Bot' && !allowed.includes(bare(each.login)));
}

/** Whatever is not clearly enough is a refusal. @returns what gave the permission, in words */
export async function checkPermission(
  accessOf: (login: string) => Promise<Access | undefined>,
  { author, sender }: Actors,
  { permission: needed }: Pick<AccessInputs, 'permission'>,
): Promise<{ readonly by: string } | { readonly refusal: Refusal }> {
  const { login } = author ?? { login: 'ghost' };
  if (author === undefined || sender?.id !== author.id)
    return { refusal: { kind: 'other-sender', login, sender: sender?.login } };
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
 * @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
function roleOf({ permission, role_name }: Access): Permission | undefined {
  // A role that contradicts the older word is not believed.
  const role = permissions.find((name) => name === role_name && olderWord[name] === permission);
  return role ?? permissions.find((name) => name === permission);
}
