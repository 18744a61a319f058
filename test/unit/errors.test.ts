import { describe, expect, it } from 'vitest';
import { adviceFor, describeError, ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';

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

describe('advice', () => {
  const advice = (facts: ServiceErrorFacts) => adviceFor(new ServiceError('x', facts));
  const status = (code: number) => advice({ kind: 'status', status: code });

  it.each<[ServiceErrorFacts, RegExp]>([
    [{ kind: 'no-connection' }, /^Check base-url, the proxy variables.*NODE_EXTRA_CA_CERTS/],
    [{ kind: 'no-answer' }, /broke off; a later run/],
    [{ kind: 'timed-out' }, /broke off; a later run/],
    [{ kind: 'aborted' }, /^$/],
    [{ kind: 'unexpected', status: 200 }, /job-path.*login page/],
    [{ kind: 'status' }, /^Check base-url and project-id\.$/],
  ])('for %j', (facts, words) => {
    expect(advice(facts)).toMatch(words);
  });

  it.each<[number, RegExp]>([
    [299, /^Check base-url and project-id\.$/],
    [300, /^Redirects are not followed.*final address/],
    [399, /^Redirects are not followed/],
    [400, /refused the request itself.*project-id and, for a job, the prompt/],
    [422, /refused the request itself/],
    [401, /api-key.*mint_.*90 days.*secret/],
    [402, /belongs to this project.*plan.*IP addresses/],
    [403, /belongs to this project.*plan.*IP addresses/],
    [404, /project-id.*base-url.*job-path/],
    [413, /larger than the service takes/],
    [418, /^Check base-url and project-id\.$/],
    [429, /hourly limit.*100 agent requests/],
    [499, /^Check base-url and project-id\.$/],
    [500, /has a fault; a later run/],
    [503, /has a fault; a later run/],
  ])('for the status %i', (code, words) => {
    expect(status(code)).toMatch(words);
  });
});

describe('a service error', () => {
  it('holds what is known', () => {
    const cause = new Error('c');
    const error = new ServiceError('m', { kind: 'status', status: 503, retryAfterMs: 5 }, { cause });
    expect(error).toMatchObject({
      name: 'ServiceError',
      message: 'm',
      kind: 'status',
      status: 503,
      retryAfterMs: 5,
      cause,
    });
  });
});
