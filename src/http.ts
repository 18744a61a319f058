import { checkBypass } from '@actions/http-client/lib/proxy';
import { Agent, type Dispatcher, interceptors, Pool, ProxyAgent } from 'undici';
import pkg from '../package.json' with { type: 'json' };
import { second } from './time.ts';

/** How a run names itself to servers. */
export const userAgent = `docs-agent/${pkg.version}`;

/** What one answer may make us hold, in bytes, before and after decompression. 250 visitor rows are about 30 kB. */
const maxResponseSize = 16 * 1024 * 1024;
const maxHeaderSize = 64 * 1024;
/** For each of: name and connection, the proxy's answer, the TLS handshake. */
const connectTimeout = 10 * second;
/** How long one of a host's addresses may take before the next one is tried: time for a slow handshake. */
const autoSelectFamilyAttemptTimeout = 4 * second;
/** An idle socket is closed early, whatever the server promises: a network may drop it without a word. */
const keepAliveTimeout = second;

/** Whether a host name as `URL.hostname` spells it is this machine: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(hostname: string): boolean {
  return /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]' || hostname === 'localhost';
}

/**
 * Sends requests to one address, directly or through the proxy that the runner's variables name for it. Loopback is
 * never proxied: a key over plain http must not leave the machine. Answers are decompressed, whether that was asked for
 * or not. The caller has to destroy it.
 *
 * @param environment the process's, where the toolkit reads `no_proxy` too
 * @throws Error when the proxy variable for the address does not hold a proxy's address; its value is not shown, since
 * it may hold a password
 */
export function createDispatcher(address: URL, environment: NodeJS.ProcessEnv): Dispatcher {
  const connect = { timeout: connectTimeout, autoSelectFamilyAttemptTimeout };
  const options = {
    maxResponseSize,
    maxHeaderSize,
    keepAliveTimeout,
    keepAliveMaxTimeout: keepAliveTimeout,
    allowH2: false,
  };
  const variable = proxyVariableFor(address, environment);
  const agent =
    variable === undefined
      ? new Agent({ ...options, connect })
      : createProxyAgent(variable, environment[variable] ?? '', {
          ...options,
          proxyTls: connect,
          requestTls: connect,
          // Without this limit, a proxy that is silent once would hold up every later request too.
          clientFactory: (origin, pool) => new Pool(origin, { ...pool, headersTimeout: connectTimeout }),
        });
  return agent.compose(interceptors.decompress({ skipErrorResponses: false, maxSize: maxResponseSize }));
}

/** Of the variables that the Actions toolkit reads too, the one that counts for the address. */
function proxyVariableFor(address: URL, environment: NodeJS.ProcessEnv): string | undefined {
  if (checkBypass(address)) return undefined;
  const name = address.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  return [name, name.toUpperCase()].find((each) => environment[each]);
}

function createProxyAgent(name: string, value: string, options: Omit<ProxyAgent.Options, 'uri'>): ProxyAgent {
  const uri = value.includes('://') ? value : `http://${value}`;
  try {
    if (/^https?:/i.test(uri)) return new ProxyAgent({ ...options, uri });
  } catch {
    // Its message does not name the variable, and could hold the value.
  }
  throw new Error(
    `The proxy variable ${name} does not hold an address such as http://proxy.example:8080. Special characters in its user and password must be percent-encoded.`,
  );
}
