import type { Agent } from 'node:http';
import { isLoopback } from './loopback.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an address: `http_proxy` or `https_proxy` by the address's scheme, unless
 * `no_proxy` has its host. Both spellings count, the lower-case one first, as in curl. Never for loopback: what is for
 * this machine alone, the key over plain http included, must not leave it.
 *
 * @param address scheme and host of what is asked for
 * @returns `undefined` when there is none
 * @throws Error when the variable does not hold a URL
 */
export function proxyFor(address: URL, environment: Environment): URL | undefined {
  const [variable, value] = variableOf(
    environment,
    address.protocol === 'https:' ? 'https_proxy' : 'http_proxy',
  );
  if (value === '' || isLoopback(address.hostname)) return undefined;
  if (goesWithout(address, variableOf(environment, 'no_proxy')[1])) return undefined;
  const proxy = URL.parse(value.includes('://') ? value : `http://${value}`);
  if (proxy === null || proxy.hostname === '' || !/^https?:$/.test(proxy.protocol)) {
    // The value is not shown: proxies' addresses often carry a password.
    throw new Error(`The proxy variable ${variable} does not hold a URL such as http://proxy.example:8080.`);
  }
  return proxy;
}

function variableOf(environment: Environment, name: string): [name: string, value: string] {
  const spelling = (environment[name] ?? '') !== '' ? name : name.toUpperCase();
  return [spelling, environment[spelling] ?? ''];
}

/**
 * `no_proxy`: hosts separated by commas or white space, each with the hosts below it, with a port or without; a dot or
 * `*.` before a host changes nothing; `*` is every host.
 */
function goesWithout({ hostname, port, protocol }: URL, list: string): boolean {
  const host = bare(hostname);
  const actualPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return list.split(/[\s,]+/).some((entry) => {
    const [, named = '', namedPort] =
      /^(.*?)(?::(\d+))?$/.exec(isAddress6(entry) ? `[${entry}]` : entry) ?? [];
    if (named === '' || (namedPort !== undefined && namedPort !== actualPort)) return false;
    const suffix = bare(named.replace(/^(\*?\.)/, ''));
    return suffix === '*' || host === suffix || host.endsWith(`.${suffix}`);
  });
}

function isAddress6(entry: string): boolean {
  return !entry.startsWith('[') && entry.split(':').length > 2;
}

function bare(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
}

/**
 * An agent whose connections go through a proxy: a tunnel for https, the proxy's own requests for http. It is made of
 * a library, since the client of the oldest Node 24 that runners have knows no proxies.
 */
export async function proxyAgent(proxy: URL, protocol: string, keepAlive: boolean): Promise<Agent> {
  if (protocol === 'https:') {
    const { HttpsProxyAgent } = await import('https-proxy-agent');
    return new HttpsProxyAgent(proxy, { keepAlive });
  }
  const { HttpProxyAgent } = await import('http-proxy-agent');
  return new HttpProxyAgent(proxy, { keepAlive });
}
