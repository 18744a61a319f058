import { expect, it, test } from 'vitest';
import { settingsOf } from '../../src/visitors/settings.ts';

const navigation = {
  languages: [
    {
      language: 'en',
      tabs: [
        {
          groups: [
            { group: 'Start', root: 'start', pages: ['quickstart', { pages: ['guides/a', 'GET /x'] }] },
          ],
        },
        {
          versions: [
            { version: 'v1', pages: ['v1/a', 'shared'] },
            { version: 'v2', default: true, groups: [{ pages: ['v2/a', 'shared'] }] },
            { version: 'v3', groups: [{ group: 'x', pages: [{ pages: ['shared'] }] }] },
          ],
        },
      ],
    },
    { language: 'fr', pages: ['fr/quickstart', { group: 'x', pages: ['fr/a'] }] },
    { language: 'de', pages: ['de/quickstart', 'de/guides/a'] },
  ],
};

it.each([
  ['start', false],
  ['quickstart', false],
  ['guides/a', false],
  ['v2/a', false],
  // It is in the default version, too.
  ['shared', false],
  ['v1/a', true],
  ['de/quickstart', true],
  ['fr/a', true],
  // Not in the navigation: as what lies beside it.
  ['de/hidden', true],
  ['de/guides/deep/hidden', true],
  ['v1/hidden', true],
  ['guides/hidden', false],
  ['hidden', false],
])('of languages and versions, the default or the first counts: %s is another one: %s', (name, isOther) => {
  const settings = settingsOf([JSON.stringify({ navigation })]);
  expect(settings.isOther(name)).toBe(isOther);
});

test('both forms of settings have redirects', () => {
  const text = (source: string) => JSON.stringify({ redirects: [{ source, destination: '/new' }, null] });
  const { redirect } = settingsOf([text('/a/index'), text('/b')]);
  expect(['a', 'b', 'c'].map(redirect)).toEqual(['new', 'new', undefined]);
});

test.each(['', 'null', '[]', '{"navigation":3,"redirects":{"$ref":3}}', '{"navigation":{"languages":"en"}}'])(
  'settings that are none say nothing: %s',
  (text) => {
    const { redirect, isOther } = settingsOf([text]);
    expect([redirect('a'), isOther('a')]).toEqual([undefined, false]);
  },
);
