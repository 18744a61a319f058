import { pathMatches } from './journal.ts';

/**
 * A way for an answer to go wrong. With `handled`, the request does its work first (a create makes its job); each
 * kind's default is named at it. What is called the real answer is one made up where the request was not handled.
 */
export type Fault = { readonly handled?: boolean } & (
  | {
      /**
       * This answer instead of the real one. Not handled; with `handled`, a create that is answered with an error or
       * without an id has made its job all the same.
       */
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: string;
    }
  /** The real answer, `ms` milliseconds late. Handled, after the delay. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** TCP reset before the body is read. Never handled. */
  | { readonly kind: 'reset-before-body' }
  /** The body is read, then a TCP reset instead of an answer. Handled. */
  | { readonly kind: 'reset-after-body' }
  /** The real answer's head with its Content-Length, only the first `bytes` (half unless told), then the end. Handled. */
  | { readonly kind: 'cut-body'; readonly bytes?: number }
  /** The real answer, byte by byte, one `everyMs` milliseconds (20 unless told). Handled. */
  | { readonly kind: 'drip'; readonly everyMs?: number }
  /**
   * A chunked 200 that never ends: `chunk` every `everyMs` (20 unless told); 0 sends as fast as the client reads, up
   * to `maxBytes` (64 MiB unless told), and stays silent then. Not handled.
   */
  | {
      readonly kind: 'endless-body';
      readonly chunk?: string;
      readonly everyMs?: number;
      readonly maxBytes?: number;
    }
  /** The real answer, compressed though nobody asked for it; as `garbage`, labelled so and plain. Handled. */
  | { readonly kind: 'compressed'; readonly encoding: 'gzip' | 'br' | 'zstd'; readonly garbage?: boolean }
  /** The real answer with these headers, and with `bytes` more in headers of 4 kB. Handled. */
  | { readonly kind: 'headers'; readonly headers?: Readonly<Record<string, string>>; readonly bytes?: number }
  /** 101 to a request that asked for no other protocol. Not handled. */
  | { readonly kind: 'switching-protocols' }
  /** 200 with a web page, as proxies and log-in walls send it. Not handled. */
  | { readonly kind: 'html'; readonly body?: string }
  /** The real answer's first half as if it were whole, with its status. Handled. */
  | { readonly kind: 'broken-json'; readonly body?: string }
  /** 302 unless told. Not handled. */
  | {
      readonly kind: 'redirect';
      readonly status?: 301 | 302 | 303 | 307 | 308;
      readonly location: string;
    }
  /** The body is read, and no answer ever comes. Not handled. */
  | { readonly kind: 'never' }
);

/** The kinds that are handled unless told. */
export const HANDLED: ReadonlySet<Fault['kind']> = new Set([
  'delay',
  'reset-after-body',
  'cut-body',
  'drip',
  'compressed',
  'headers',
  'broken-json',
]);

export interface FaultRule {
  /** The only method it is for; any method unless told. */
  readonly method?: string;
  /** The only path it is for, without the query: exact, or by pattern; any path unless told. */
  readonly path?: RegExp | string;
  /** How many requests it takes; 1 unless told. */
  readonly times?: number;
  /** How many requests it lets pass first; 0 unless told. */
  readonly skip?: number;
  readonly fault: Fault;
}

export interface Faults {
  /**
   * Adds a rule. A request goes to the first rule that fits it, isn't used up, and has let its `skip` pass; rules
   * behind that one don't count the request. The handle tells how many requests the rule has taken.
   */
  add(rule: FaultRule): { readonly taken: number };
  /** The fault for this request, counted as taken. */
  take(method: string, path: string): Fault | undefined;
  /** How many requests still to come the rules are waiting for. */
  readonly pending: number;
  clear(): void;
}

export function createFaults(): Faults {
  let rules: { rule: FaultRule; passed: number; taken: number }[] = [];
  return {
    add(rule) {
      const added = { rule, passed: 0, taken: 0 };
      rules.push(added);
      return added;
    },
    take(method, path) {
      for (const entry of rules) {
        const { rule } = entry;
        if (rule.method !== undefined && rule.method !== method) continue;
        if (rule.path !== undefined && !pathMatches(rule.path, path)) continue;
        if (entry.taken >= (rule.times ?? 1)) continue;
        if (entry.passed < (rule.skip ?? 0)) {
          entry.passed += 1;
          continue;
        }
        entry.taken += 1;
        return rule.fault;
      }
      return undefined;
    },
    get pending() {
      return rules.reduce((sum, { rule, taken }) => sum + (rule.times ?? 1) - taken, 0);
    },
    clear() {
      rules = [];
    },
  };
}
