import { describe, expect, it } from 'vitest';
import { checkAuthor, checkPermission } from '../../src/agent/authorize.ts';
import { permissions } from '../../src/agent/inputs.ts';
import type { Access } from '../../src/github/client.ts';
import { GitHubError } from '../../src/github/errors.ts';

const hubot = { id: 7, login: 'hubot', type: 'User' };
const eve = { id: 10, login: 'eve', type: 'User' };
const copilot = { id: 8, login: 'Copilot', type: 'Bot' };
const renovate = { id: 9, login: 'renovate[bot]', type: 'Bot' };
const named = (login: string) => ({ ...renovate, login });

describe('a comment is passed over', () => {
  it.each([
    ['a user', hubot, hubot, [], undefined],
    ['a bot', renovate, renovate, [], 'renovate[bot]'],
    ['a bot without the suffix', copilot, copilot, ['renovate'], 'Copilot'],
    ['a bot that causes the run of a user’s comment', hubot, renovate, [], 'renovate[bot]'],
    ['an allowed bot', renovate, renovate, ['renovate[bot]'], undefined],
    ['an allowed bot by its bare name', renovate, renovate, ['other', 'Renovate'], undefined],
    ['an allowed bot without the suffix', copilot, copilot, ['copilot'], undefined],
    ['a bot whose name only starts so', named('renovate-evil[bot]'), renovate, ['renovate'], 'renovate-evil'],
    ['a bot with the suffix inside', named('re[bot]novate'), renovate, ['renovate'], 're[bot]novate'],
    ['a deleted author', undefined, hubot, [], undefined],
  ])('%s', (_name, author, sender, allowBots, passedOver) => {
    const reason = checkAuthor({ author, sender }, allowBots);
    if (passedOver === undefined) expect(reason).toBeUndefined();
    else expect(reason).toMatch(`${passedOver}`);
  });
});

describe('a commander is asked about at GitHub', () => {
  const write = { user: hubot, permission: 'write', role_name: 'write' };
  const check = async (author: typeof hubot | undefined, sender: typeof hubot | undefined) => {
    const asked: string[] = [];
    const accessOf = async (login: string) => {
      asked.push(login);
      return write;
    };
    const checked = await checkPermission(accessOf, { author, sender }, { permission: 'write' });
    return { ...checked, asked };
  };

  it('who is a user, and then has what GitHub says', async () => {
    expect(await check(hubot, hubot)).toEqual({ by: 'permission: write', asked: ['hubot'] });
  });

  it.each([
    ['an allowed bot', renovate, renovate, { by: 'a bot in allow-bots' }],
    ['a deleted author', undefined, hubot, { refusal: { kind: 'no-author' } }],
    ['somebody else’s run', hubot, eve, { refusal: { kind: 'other-sender', login: 'hubot', sender: 'eve' } }],
    ['an allowed bot’s run', hubot, renovate, { refusal: { kind: 'other-sender' } }],
    ['an unknown sender', hubot, undefined, { refusal: { kind: 'other-sender', sender: undefined } }],
    [
      'a mannequin',
      { ...hubot, type: 'Mannequin' },
      { ...hubot, type: 'Mannequin' },
      { refusal: { kind: 'not-a-user', login: 'hubot' } },
    ],
  ])('but not %s', async (_name, author, sender, expected) => {
    expect(await check(author, sender)).toMatchObject({ ...expected, asked: [] });
  });

  it('and is refused when GitHub fails; what is no failure of GitHub is passed on', async () => {
    const error = new GitHubError('Checking the permission failed', { kind: 'no-answer' });
    const failing = (reason: Error) =>
      checkPermission(
        () => Promise.reject(reason),
        { author: hubot, sender: hubot },
        { permission: 'write' },
      );
    expect(await failing(error)).toEqual({
      refusal: { kind: 'unknown', login: 'hubot', needed: 'write', error },
    });
    await expect(failing(new TypeError('A mistake of ours'))).rejects.toThrow(TypeError);
  });
});

/** How GitHub answers for its own roles: the older word knows two fewer. */
const answers: Record<string, Partial<Access>> = {
  read: { permission: 'read', role_name: 'read' },
  triage: { permission: 'read', role_name: 'triage' },
  write: { permission: 'write', role_name: 'write' },
  maintain: { permission: 'write', role_name: 'maintain' },
  admin: { permission: 'admin', role_name: 'admin' },
};

describe('by the access', () => {
  const judge = async (access: Partial<Access> | undefined, permission: (typeof permissions)[number]) => {
    const answer = access && { user: hubot, permission: 'none', role_name: undefined, ...access };
    return await checkPermission(async () => answer, { author: hubot, sender: hubot }, { permission });
  };
  const refused = (actual: string, needed: string) => ({
    refusal: { kind: 'permission', login: 'hubot', needed, actual },
  });

  it.each(permissions.flatMap((role) => permissions.map((needed) => [role, needed] as const)))(
    '%s where %s is needed',
    async (role, needed) => {
      const enough = permissions.indexOf(role) >= permissions.indexOf(needed);
      expect(await judge(answers[role], needed)).toEqual(
        enough ? { by: `permission: ${role}` } : refused(role, needed),
      );
    },
  );

  const write = { by: 'permission: write' };
  it.each([
    ['a custom role on write', 'write', 'docs-editor', 'write', write],
    ['a custom role on write, for more', 'write', 'docs-editor', 'maintain', refused('write', 'maintain')],
    ['no role name', 'write', undefined, 'write', write],
    ['a role that contradicts the older word', 'read', 'admin', 'write', refused('read', 'write')],
    ['none', 'none', 'none', 'read', refused('none', 'read')],
    ['a word that nobody knows', 'owner', 'owner', 'read', refused('owner', 'read')],
    ['the word of an object', 'constructor', 'toString', 'read', refused('constructor', 'read')],
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
