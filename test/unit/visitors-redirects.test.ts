import { expect, it, test } from 'vitest';
import { redirectsOf } from '../../src/visitors/redirects.ts';
import { timesPlainWork } from '../support/fair-time.ts';

const through = (source: string, destination: string) => redirectsOf([{ source, destination }]);

test.each([
  ['/a/b', '/c', 'a/b', 'c'],
  ['/a/b/', '/c/', 'a/b', 'c'],
  ['/a', '/', 'a', ''],
  ['/a', '/c#part', 'a', 'c'],
  ['/a', '/c?x=1#part', 'a', 'c'],
  ['/beta/:slug*', '/v2/:slug*', 'beta/x/y', 'v2/x/y'],
  ['/beta/:slug*', '/v2/:slug*', 'beta', 'v2'],
  ['/beta/:slug*', '/v2/start', 'beta/x', 'v2/start'],
  ['/:lang/old/:page', '/new/:page/:lang', 'en/old/x', 'new/x/en'],
  ['/old/article-*', '/new/post-*', 'old/article-123', 'new/post-123'],
  ['/a.b/:slug*', '/c/:slug*', 'a.b/x', 'c/x'],
])('%s → %s leads %s to %s', (source, destination, from, to) => {
  expect(through(source, destination)(from)).toBe(to);
});

test.each([
  ['/a', '/c', 'a/b'],
  ['/a', 'https://github.com/octo', 'a'],
  ['/beta/:slug*', '/v2/:slug*', 'betamax'],
  ['/:lang/old', '/new', 'en/x/old'],
  ['/a.b/:slug*', '/c/:slug*', 'aXb/x'],
  ['/:a/:a', '/x', '1/2'],
  ['/:9/a', '/x', '1/a'],
  ['/(a|b)/:slug', '/x', 'a/b'],
])('%s → %s leads %s nowhere', (source, destination, from) => {
  expect(through(source, destination)(from)).toBeUndefined();
});

it('takes the first of several, and whole addresses before patterns', () => {
  const redirect = redirectsOf([
    { source: '/a/:slug*', destination: '/one' },
    { source: '/a/b', destination: '/two' },
    { source: '/a/b', destination: '/three' },
  ]);
  expect([redirect('a/b'), redirect('a/c')]).toEqual(['two', 'one']);
});

it('takes no time for patterns and addresses that are made to stall it', () => {
  const sources = ['/:a*x:b*x:c*', '/***!', '/x/:a*/:b*/:c*/!', '/:a-:b-:c-!', '/:a/:b/x-:c!'];
  const redirect = redirectsOf(sources.map((source) => ({ source, destination: '/y' })));
  const work = () => {
    for (const part of ['x', 'x/', 'x-', '/'])
      expect(redirect(part.repeat(2000 / part.length))).toBeUndefined();
  };
  expect(timesPlainWork(20, work)).toBeLessThan(20);
});
