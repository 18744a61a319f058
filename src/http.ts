import { checkBypass } from '@actions/http-client/lib/proxy';
import { Agent, type Dispatcher, interceptors, Pool, ProxyAgent } from 'undici';
import pkg from '../package.json' with { type: 'json' };
import { graceful } from './abort.ts';
import { attempt } from './text.ts';
import { second } from './time.ts';

export interface Network {
  readonly dispatcher: Dispatcher;
  /** Takes secrets out of what the server says, before it is shortened or shown. */
  readonly redact: (text: string) => string;
}

/**
 * What one request takes, besides what it asks. The signal ends with the run, or by the time limit; a write that was sent
 * outlives the run a little, so that its answer is not lost. `isSent` says whether a connection took the request, behind
 * TLS and a proxy's tunnel: until then the server certainly did nothing. Error codes don't tell, since a connection can
 * also be reset during the TLS handshake.
 */
export function createSending(
  dispatcher: Dispatcher,
  signal: AbortSignal,
  { isRead, limitMs }: { readonly isRead: boolean; readonly limitMs: number },
) {
  let isSent = false;
  const noting = dispatcher.compose((dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      isSent = true;
      start?.(controller, context);
    };
    return dispatch(options, handler);
  });
  const end = isRead ? signal : graceful(signal, () => isSent);
  const limit = AbortSignal.timeout(limitMs);
  return { dispatcher: noting, signal: AbortSignal.any([end, limit]), isSent: () => isSent };
}

export const userAgent = `docs-agent/${pkg.version}`;

/** Bytes of one answer, before and after decompression. 250 visitor rows are about 30 kB. */
const maxResponseSize = 16 * 1024 * 1024;
const maxHeaderSize = 64 * 1024;

const usualLimits = {
  /** For each of: name and connection, the proxy's answer, the TLS handshake. */
  connect: 10 * second,
  /** For one of a host's addresses, before the next one is tried: time for a slow handshake. */
  attempt: 4 * second,
  /** An idle socket is closed early, whatever the server promises: a network may drop it without a word. */
  idle: 2 * second,
};
export type ConnectionLimits = Readonly<typeof usualLimits>;

/** Whether a host name as `URL.hostname` spells it is this machine: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(hostname: string): boolean {
  return /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]' || hostname === 'localhost';
}

/**
 * Sends requests to one address, directly or through the proxy that the runner's variables name for it.
 * Loopback is never proxied: a key over plain http must not leave the machine. It lives as long as the process.
 *
 * @param environment the process's, where the toolkit reads `no_proxy` too
 * @throws Error when the variable holds no proxy's address; its value is not shown, it may hold a password
 */
export function createDispatcher(
  address: URL,
  environment: NodeJS.ProcessEnv,
  limits: ConnectionLimits = usualLimits,
): Dispatcher {
  const connect = { timeout: limits.connect, autoSelectFamilyAttemptTimeout: limits.attempt };
  const sockets = { keepAliveTimeout: limits.idle, keepAliveMaxTimeout: limits.idle, allowH2: false };
  const options = { maxResponseSize, maxHeaderSize, ...sockets };
  // The toolkit obeys the same variables, in small letters first.
  const name = address.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const isSet = (each: string) => environment[each] && !checkBypass(address);
  const variable = [name, name.toUpperCase()].find(isSet);
  const agent =
    variable === undefined
      ? new Agent({ ...options, connect })
      : createProxyAgent(variable, environment[variable] ?? '', {
          ...options,
          proxyTls: connect,
          requestTls: connect,
          // Without this limit, a proxy that is silent once would hold up every later request too.
          clientFactory: (origin, pool) => new Pool(origin, { ...pool, headersTimeout: limits.connect }),
        });
  return agent.compose(interceptors.decompress({ skipErrorResponses: false, maxSize: maxResponseSize }));
}

function createProxyAgent(name: string, value: string, options: Omit<ProxyAgent.Options, 'uri'>): ProxyAgent {
  const uri = value.includes('://') ? value : `http://${value}`;
  // The error of the package does not name the variable, and could hold the value.
  const agent = /^https?:/i.test(uri) ? attempt(() => new ProxyAgent({ ...options, uri })) : undefined;
  if (agent !== undefined) return agent;
  throw new Error(
    `The proxy variable ${name} does not hold an address such as http://proxy.example:8080. Special characters in its user and password must be percent-encoded.`,
  );
}
