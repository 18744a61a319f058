import { describe, expect, it } from 'vitest';
import { proxyFor } from '../../src/http/proxy.ts';

const proxy = 'http://proxy.example:3128/';

function found(address: string, environment: Record<string, string>): string | undefined {
  return proxyFor(new URL(address), environment)?.href;
}

describe('the proxy', () => {
  it.each([
    ['https://docs.example', { https_proxy: proxy }, proxy],
    ['https://docs.example', { HTTPS_PROXY: proxy }, proxy],
    ['https://docs.example', { https_proxy: proxy, HTTPS_PROXY: 'http://other' }, proxy],
    ['https://docs.example', { https_proxy: '', HTTPS_PROXY: proxy }, proxy],
    ['https://docs.example', { https_proxy: 'proxy.example:3128' }, proxy],
    ['https://docs.example', { http_proxy: proxy }, undefined],
    ['http://docs.example', { http_proxy: proxy }, proxy],
    ['http://docs.example', { https_proxy: proxy }, undefined],
    ['https://docs.example', {}, undefined],
  ])('for %s with %j', (address, environment, expected) => {
    expect(found(address, environment)).toBe(expected);
  });

  it.each(['http://', 'socks5://proxy.example', 'http://user:secret@', '::'])('is not %j', (value) => {
    expect(() => found('https://docs.example', { HTTPS_PROXY: value })).toThrow(
      /HTTPS_PROXY does not hold a URL/,
    );
  });
});

describe('no_proxy', () => {
  it.each([
    ['docs.example', 'docs.example', true],
    ['docs.example', 'DOCS.example', true],
    ['docs.example', 'other, docs.example', true],
    ['docs.example', 'other docs.example', true],
    ['docs.example', 'example', true],
    ['docs.example', '.example', true],
    ['docs.example', '*.example', true],
    ['docs.example', '*', true],
    ['docs.example', 'cs.example', false],
    ['docs.example', 'api.docs.example', false],
    ['docs.example', 'docs.example:443', true],
    ['docs.example', 'docs.example:8443', false],
    ['docs.example:8443', 'docs.example:8443', true],
    ['docs.example.', 'docs.example', true],
    ['docs.example', '', false],
    ['docs.example', ' , ,', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['[2001:db8::1]', '2001:db8::1', true],
    ['[2001:db8::1]:8443', '[2001:db8::1]:8443', true],
    ['[2001:db8::1]', '[2001:db8::1]:8443', false],
  ])('%s past the proxy with %j: %s', (host, list, past) => {
    for (const variable of ['no_proxy', 'NO_PROXY']) {
      expect(found(`https://${host}`, { https_proxy: proxy, [variable]: list })).toBe(
        past ? undefined : proxy,
      );
    }
  });
});

describe('loopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '[::1]'])('%s has no proxy', (host) => {
    expect(found(`https://${host}:8443`, { https_proxy: proxy })).toBeUndefined();
  });
});
