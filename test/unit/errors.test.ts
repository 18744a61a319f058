import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { adviceFor, ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';

describe('the description of an error', () => {
  const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

  it.each<[string, unknown, string]>([
    ['its message', new Error('It broke'), 'It broke'],
    ['its code, where the message does not have it', withCode('It broke', 'ERESET'), 'It broke [ERESET]'],
    ['no code that is a number', new DOMException('It was aborted', 'AbortError'), 'It was aborted'],
    ['the name of one with a number', new DOMException('', 'AbortError'), 'AbortError'],
    ['no code twice', withCode('read ERESET', 'ERESET'), 'read ERESET'],
    ['the code of an error without words', withCode('', 'ERESET'), 'ERESET'],
    ['the name of one without words and code', new TypeError(''), 'TypeError'],
    ['what is no error', 'just words', 'just words'],
    ['nothing at all', undefined, 'undefined'],
    [
      'the whole chain of causes',
      new Error('a', { cause: new Error('b', { cause: withCode('c', 'EX') }) }),
      'a: b: c [EX]',
    ],
    [
      'no words twice',
      new Error('could not: b', { cause: new Error('b', { cause: 'c' }) }),
      'could not: b: c',
    ],
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

  it('ends where causes go round, and where they never end', () => {
    const round = new Error('a');
    round.cause = new Error('b', { cause: round });
    expect(describeError(round)).toBe('a: b');
    expect(describeError(new AggregateError([round, round], 'x'))).toBe('x (a: b)');
    let long = new Error('0');
    for (let number = 1; number < 1000; number += 1) long = new Error(`<${number}>`, { cause: long });
    expect(describeError(long).split(': ')).toHaveLength(21);
  });
});

const refused = (status: number): ServiceErrorFacts => ({ kind: 'status', status });

it.each<[ServiceErrorFacts, RegExp]>([
  [{ kind: 'not-sent' }, /^Check base-url, the proxy variables.*NODE_EXTRA_CA_CERTS\.$/],
  [{ kind: 'no-answer' }, /^Run again later\. .*the proxy variables.*NODE_EXTRA_CA_CERTS\.$/],
  [
    { kind: 'unreadable' },
    /^Check base-url and job-id: .*login page, may have answered https:\/\/x\.test\/\. /,
  ],
  [{ kind: 'invalid' }, /^The answer is not as the service documents it\. /],
  [refused(299), /^Check base-url and job-id\. Requested: https:\/\/x\.test\/$/],
  [refused(300), /^Redirects are not followed.*base-url to the final address.*x\.test/],
  [refused(399), /^Redirects are not followed/],
  [refused(400), /^The service rejected the request\. Check the prompt\.$/],
  [refused(401), /^Check api-key.*90 days.*revoked.*mint_.*secret\.$/],
  [refused(402), /scope "write".*organization.*plan.*IP addresses/],
  [refused(403), /scope "write".*organization.*plan.*IP addresses/],
  [refused(404), /^Check base-url and job-id\. Requested: https:\/\/x\.test\/$/],
  [refused(413), /^The request is larger than the service accepts\. Check the prompt\.$/],
  [refused(422), /^The service rejected the request\. Check the prompt\.$/],
  [refused(429), /^The hourly limit is used up: 100 agent requests for each project, 100 analytics/],
  [refused(499), /^Check base-url and job-id\. /],
  [refused(500), /^The service has a fault\. Run again later\.$/],
])('advice for %j', (facts, advice) => {
  const words = { request: 'the prompt', address: 'base-url and job-id', scope: 'write' } as const;
  expect(adviceFor(new ServiceError('x', { ...facts, url: 'https://x.test/' }), words)).toMatch(advice);
});
