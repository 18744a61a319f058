import { describe, expect, it } from 'vitest';
import { judgeAccess, judgeAuthor } from '../../src/agent/authorize.ts';
import { permissions } from '../../src/agent/inputs.ts';
import type { Access } from '../../src/github/client.ts';

const hubot = { id: 7, login: 'hubot', type: 'User' };
const copilot = { id: 8, login: 'Copilot', type: 'Bot' };
const renovate = { id: 9, login: 'renovate[bot]', type: 'Bot' };

describe('by the event', () => {
  it.each([
    ['a user', hubot, hubot, [], { kind: 'user' }],
    [
      'a user under the name of an allowed bot',
      { ...hubot, login: 'renovate' },
      { ...hubot, login: 'renovate' },
      ['renovate'],
      { kind: 'user' },
    ],
    ['a bot', renovate, renovate, [], { kind: 'ignored' }],
    ['a bot without the suffix', copilot, copilot, ['renovate'], { kind: 'ignored' }],
    ['a bot that passes a user’s comment on', hubot, renovate, [], { kind: 'ignored' }],
    ['an allowed bot', renovate, renovate, ['renovate[bot]'], { kind: 'allowed-bot' }],
    ['an allowed bot by its bare name', renovate, renovate, ['Renovate'], { kind: 'allowed-bot' }],
    ['an allowed bot without the suffix', copilot, copilot, ['copilot'], { kind: 'allowed-bot' }],
    [
      'an allowed bot on a user’s comment',
      hubot,
      renovate,
      ['renovate'],
      { refusal: { kind: 'other-sender' } },
    ],
    [
      'a bot whose name only starts so',
      { ...renovate, login: 'renovate-evil[bot]' },
      { ...renovate, login: 'renovate-evil[bot]' },
      ['renovate'],
      { kind: 'ignored' },
    ],
    [
      'somebody else',
      hubot,
      { ...hubot, id: 10, login: 'eve' },
      [],
      { refusal: { kind: 'other-sender', sender: 'eve' } },
    ],
    [
      'a bot whose name only holds the suffix',
      { ...renovate, login: 're[bot]novate' },
      { ...renovate, login: 're[bot]novate' },
      ['renovate'],
      { kind: 'ignored' },
    ],
    ['an unknown sender', hubot, undefined, [], { refusal: { kind: 'other-sender' } }],
    ['a deleted author', undefined, hubot, [], { refusal: { kind: 'no-author' } }],
    [
      'a mannequin',
      { ...hubot, type: 'Mannequin' },
      { ...hubot, type: 'Mannequin' },
      [],
      { refusal: { kind: 'not-a-user' } },
    ],
  ])('%s', (_name, author, sender, allowBots, expected) => {
    const judged = judgeAuthor({ author, sender }, allowBots);
    expect(judged).toMatchObject(expected);
    expect(judged.kind === 'refused').toBe('refusal' in expected);
  });
});

/** How GitHub answers for its own roles: the older word knows five fewer. */
const answers: Record<string, Partial<Access>> = {
  read: { permission: 'read', roleName: 'read' },
  triage: { permission: 'read', roleName: 'triage' },
  write: { permission: 'write', roleName: 'write' },
  maintain: { permission: 'write', roleName: 'maintain' },
  admin: { permission: 'admin', roleName: 'admin' },
};

describe('by the access', () => {
  const judge = (access: Partial<Access>, needed: (typeof permissions)[number]) =>
    judgeAccess(hubot, { user: hubot, permission: 'none', roleName: undefined, ...access }, needed);

  it.each(permissions.flatMap((role) => permissions.map((needed) => [role, needed] as const)))(
    '%s where %s is needed',
    (role, needed) => {
      const enough = permissions.indexOf(role) >= permissions.indexOf(needed);
      expect(judge(answers[role] ?? {}, needed)).toMatchObject(
        enough ? { role } : { kind: 'permission', login: 'hubot', needed, actual: role },
      );
    },
  );

  it.each([
    ['a custom role on write', { permission: 'write', roleName: 'docs-editor' }, 'write', { role: 'write' }],
    [
      'a custom role on write, for more',
      { permission: 'write', roleName: 'docs-editor' },
      'maintain',
      { actual: 'write' },
    ],
    ['no role name', { permission: 'write' }, 'write', { role: 'write' }],
    [
      'a role that contradicts the older word',
      { permission: 'read', roleName: 'admin' },
      'write',
      { actual: 'read' },
    ],
    ['none', { permission: 'none', roleName: 'none' }, 'read', { kind: 'permission', actual: 'none' }],
    [
      'a word that nobody knows',
      { permission: 'owner', roleName: 'owner' },
      'read',
      { kind: 'permission', actual: 'owner' },
    ],
    [
      'the word of an object',
      { permission: 'constructor', roleName: 'toString' },
      'read',
      { kind: 'permission' },
    ],
  ] as const)('%s', (_name, access, needed, expected) => {
    expect(judge(access, needed)).toMatchObject(expected);
  });

  it.each([
    ['nobody', undefined],
    ['an answer about another user', { user: { ...hubot, id: 11 }, permission: 'admin', roleName: 'admin' }],
    ['an answer about nobody', { user: undefined, permission: 'admin', roleName: 'admin' }],
  ])('%s is not a user', (_name, access) => {
    expect(judgeAccess(hubot, access, 'read')).toEqual({ kind: 'not-a-user', login: 'hubot' });
  });
});
