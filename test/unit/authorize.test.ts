import { describe, expect, it } from 'vitest';
import { type Permission, permissions } from '../../src/agent/asked/inputs.ts';
import { checkPermission, unknownBot } from '../../src/agent/asked/permission.ts';
import type { Access } from '../../src/github/client.ts';
import { GitHubError } from '../../src/github/errors.ts';

const hubot = { id: 7, login: 'hubot', type: 'User' };
const eve = { id: 10, login: 'eve', type: 'User' };
const copilot = { id: 8, login: 'Copilot', type: 'Bot' };
const renovate = { id: 9, login: 'renovate[bot]', type: 'Bot' };
const mannequin = { id: 11, login: 'ghost', type: 'Mannequin' };
const named = (login: string) => ({ ...renovate, login });

describe('a comment is passed over', () => {
  it.each([
    ['a bot', renovate, renovate, [], 'renovate[bot]'],
    ['a bot that causes the run of a user’s comment', hubot, renovate, [], 'renovate[bot]'],
    ['an allowed bot', renovate, renovate, ['renovate[bot]'], undefined],
    ['an allowed bot by its bare name', renovate, renovate, ['other', 'Renovate'], undefined],
    ['an allowed bot without the suffix', copilot, copilot, ['copilot'], undefined],
    [
      'a bot whose name only starts so',
      named('renovate-evil[bot]'),
      renovate,
      ['renovate'],
      'renovate-evil[bot]',
    ],
    ['a bot with the suffix inside', named('re[bot]novate'), renovate, ['renovate'], 're[bot]novate'],
    ['a deleted author', undefined, hubot, [], undefined],
  ])('%s', (_name, author, sender, allowBots, passedOver) => {
    expect(unknownBot({ author, sender }, allowBots)?.login).toBe(passedOver);
  });
});

describe('a commander is asked about at GitHub', () => {
  it.each([
    ['an allowed bot', renovate, renovate, { by: 'a bot in allow-bots' }],
    [
      'a deleted author',
      undefined,
      hubot,
      { refusal: { kind: 'other-sender', login: 'ghost', sender: 'hubot' } },
    ],
    ['somebody else’s run', hubot, eve, { refusal: { kind: 'other-sender', login: 'hubot', sender: 'eve' } }],
    ['an unknown sender', hubot, undefined, { refusal: { kind: 'other-sender', sender: undefined } }],
    ['a mannequin', mannequin, mannequin, { refusal: { kind: 'not-a-user', login: 'ghost' } }],
  ])('but not %s', async (_name, author, sender, expected) => {
    const accessOf = () => Promise.reject(new Error('GitHub was asked'));
    const checked = await checkPermission(accessOf, { author, sender }, { permission: 'write' });
    expect(checked).toMatchObject(expected);
  });

  it('and is refused when GitHub fails; what is no failure of GitHub is passed on', async () => {
    const failing = (reason: Error) =>
      checkPermission(
        () => Promise.reject(reason),
        { author: hubot, sender: hubot },
        { permission: 'write' },
      );
    const error = new GitHubError('Checking the permission failed', { kind: 'no-answer' });
    expect(await failing(error)).toEqual({ refusal: { kind: 'unknown', login: 'hubot', error } });
    await expect(failing(new TypeError('A mistake of ours'))).rejects.toThrow(TypeError);
  });
});

describe('by the access', () => {
  const judge = async (access: Partial<Access> | undefined, permission: Permission) => {
    const accessOf = async (login: string) =>
      access && { user: { ...hubot, login }, permission: 'none', role_name: undefined, ...access };
    return await checkPermission(accessOf, { author: hubot, sender: hubot }, { permission });
  };
  const refused = (actual: string) => ({ refusal: { kind: 'permission', login: 'hubot', actual } });

  it.each(permissions.flatMap((role) => permissions.map((needed) => [role, needed] as const)))(
    '%s where %s is needed',
    async (role, needed) => {
      // GitHub's older word knows two fewer.
      const permission = { triage: 'read', maintain: 'write' }[role as string] ?? role;
      const enough = permissions.indexOf(role) >= permissions.indexOf(needed);
      expect(await judge({ permission, role_name: role }, needed)).toEqual(
        enough ? { by: `permission: ${role}` } : refused(role),
      );
    },
  );

  const write = { by: 'permission: write' };
  it.each([
    ['a custom role on write', 'write', 'docs-editor', 'write', write],
    ['a custom role on write, for more', 'write', 'docs-editor', 'maintain', refused('write')],
    ['no role name', 'write', undefined, 'write', write],
    ['a role that contradicts the older word', 'read', 'admin', 'write', refused('read')],
    ['none', 'none', 'none', 'read', refused('none')],
    ['the word of an object', 'constructor', 'toString', 'read', refused('constructor')],
  ] as const)('%s', async (_name, permission, role_name, needed, expected) => {
    expect(await judge({ permission, role_name }, needed)).toEqual(expected);
  });

  it.each([
    ['nobody', undefined],
    ['an answer about another user', { user: eve, permission: 'admin', role_name: 'admin' }],
    ['an answer about nobody', { user: undefined, permission: 'admin', role_name: 'admin' }],
  ])('%s is not a user', async (_name, access) => {
    expect(await judge(access, 'read')).toEqual({ refusal: { kind: 'not-a-user', login: 'hubot' } });
  });
});
