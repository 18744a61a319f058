import { describe, expect, it } from 'vitest';
import { type Advice, describeError } from '../../src/errors.ts';
import { adviceFor, ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';

describe('the description of an error', () => {
  const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

  it.each<[string, unknown, string]>([
    ['its message', new Error('It broke'), 'It broke'],
    ['its code, where the message does not have it', withCode('It broke', 'ERESET'), 'It broke [ERESET]'],
    ['no code that is a number', new DOMException('It was aborted', 'AbortError'), 'It was aborted'],
    ['the name of one with a number', new DOMException('', 'AbortError'), 'AbortError'],
    ['the code of an error without words', withCode('', 'ERESET'), 'ERESET'],
    ['the name of one without words and code', new TypeError(''), 'TypeError'],
    ['what is no error', 'just words', 'just words'],
    ['nothing at all', undefined, 'undefined'],
    ['all causes', new Error('a', { cause: new Error('b', { cause: withCode('c', 'EX') }) }), 'a: b: c [EX]'],
    ['no words twice', new Error('not: b', { cause: new Error('b', { cause: 'c' }) }), 'not: b: c'],
    [
      'each of several errors',
      new AggregateError([new Error('c', { cause: new Error('e') }), withCode('d', 'EX')], 'a', {
        cause: new Error('b'),
      }),
      'a (c: e; d [EX]): b',
    ],
    ['an empty list of errors', new AggregateError([], 'a'), 'a'],
  ])('has %s', (_name, error, words) => {
    expect(describeError(error)).toBe(words);
  });
});

const refused = (status: number): ServiceErrorFacts => ({ kind: 'status', status });

it.each<[ServiceErrorFacts, Advice['by'], RegExp]>([
  [{ kind: 'not-sent' }, 'maintainer', /^Check base-url, .* proxy variables.*NODE_EXTRA_CA_CERTS\.$/],
  [{ kind: 'no-answer' }, 'anyone', /^Try again later\. .* proxy variables.*NODE_EXTRA_CA_CERTS\.$/],
  [
    { kind: 'unreadable' },
    'maintainer',
    /^Check ADDRESS, and the runner's proxy variables: .*may have answered https:\/\/x\.test\/\./,
  ],
  [
    { kind: 'invalid' },
    'anyone',
    /^The answer is not as the API is documented\. .* report it to Mintlify\.$/,
  ],
  [
    refused(300),
    'maintainer',
    /^Redirects are not followed, because .*base-url to the final address.*x\.test/,
  ],
  [refused(400), 'anyone', /^Mintlify rejected the request\. Check REQUEST\.$/],
  [
    refused(401),
    'maintainer',
    /^Check api-key.*90 days.*removed.*plan does not include the API.*mint_.*app\.mintlify\.com\/.*\/api-keys and update the secret\.$/,
  ],
  [
    refused(402),
    'anyone',
    /^The organization's credits may be used up\. .*overages at https:\/\/app\.mintlify\.com\/.*\/usage\..* not document/,
  ],
  [
    refused(403),
    'maintainer',
    /^Check project-id: .*scope "write".*IP addresses.*can't be changed, so create a new one.*\/api-keys and update the secret\.$/,
  ],
  [refused(404), 'maintainer', /^Check ADDRESS\. Requested: https:\/\/x\.test\/$/],
  [refused(409), 'anyone', /^Mintlify says that the agent job is busy, but its record/],
  [refused(413), 'anyone', /^The prompt is longer than Mintlify accepts\. Shorten it\.$/],
  [
    refused(429),
    'anyone',
    /^The hourly limit \(100 agent requests.*, 100 analytics.*usage is used up: .*Try again in an hour, or less often\.$/,
  ],
  [refused(500), 'anyone', /^Mintlify had an internal error\. Try again later\.$/],
])('advice for %j is for %s', (facts, by, text) => {
  const words = { request: 'REQUEST', address: 'ADDRESS', scope: 'write' } as const;
  const advice = adviceFor(new ServiceError('x', { ...facts, url: 'https://x.test/?a=1&cursor=x' }), words);
  expect(advice).toEqual({ by, text: expect.stringMatching(text) });
});
