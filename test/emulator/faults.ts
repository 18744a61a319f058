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
  /** The real answer, compressed though nobody asked for it. Handled. */
  | { readonly kind: 'compressed'; readonly encoding: 'gzip' | 'br' | 'zstd' }
  /** The real answer with these headers. Handled. */
  | { readonly kind: 'headers'; readonly headers: Readonly<Record<string, string>> }
  /** 101 to a request that asked for no other protocol. Not handled. */
  | { readonly kind: 'switching-protocols' }
  /** 200 with a web page, as proxies and log-in walls send it. Not handled. */
  | { readonly kind: 'html'; readonly body?: string }
  /** The real answer's first half as if it were whole, with its status. Handled. */
  | { readonly kind: 'broken-json'; readonly body?: string }
  /** Not handled. */
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string }
  /** The body is read, and no answer ever comes. Not handled. */
  | { readonly kind: 'never' }
);

/** The kinds that are handled unless told. */
export const HANDLED: ReadonlySet<Fault['kind']> = new Set([
  'delay',
  'reset-after-body',
  'cut-body',
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

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let rules: { rule: FaultRule; passed: number; taken: number }[] = [];
  return {
    /**
     * Adds a rule. A request goes to the first rule that fits it, isn't used up, and has let its `skip` pass; rules
     * behind that one don't count the request.
     */
    add: (rule: FaultRule) => void rules.push({ rule, passed: 0, taken: 0 }),
    /** The fault for this request, counted as taken. */
    take(wanted: string, path: string): Fault | undefined {
      for (const entry of rules) {
        const { fault, method = wanted, path: pattern = path, times = 1, skip = 0 } = entry.rule;
        if (method !== wanted || !pathMatches(pattern, path) || entry.taken >= times) continue;
        if (entry.passed >= skip) {
          entry.taken += 1;
          return fault;
        }
        entry.passed += 1;
      }
      return undefined;
    },
    clear() {
      rules = [];
    },
  };
}
