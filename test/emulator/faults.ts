type Headers = Readonly<Record<string, string | readonly string[]>>;

/**
 * A way for an answer to go wrong. Where the real answer is spoken of, or `handled` is told, the request has done its
 * work: a create has made its job.
 */
export type Fault =
  /** This answer instead of the real one. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Headers;
      readonly body?: string;
      readonly handled?: boolean;
    }
  /** The body is read, and no answer ever comes. */
  | { readonly kind: 'never'; readonly handled?: boolean }
  /** 200 with a web page, as proxies and log-in walls send it. */
  | { readonly kind: 'html'; readonly body?: string }
  /** 101 to a request that asked for no other protocol. */
  | { readonly kind: 'switching-protocols' }
  /** TCP reset instead of the real answer, once the body is read. */
  | { readonly kind: 'reset-after-body' }
  /** The real answer, `ms` milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The real answer with these headers. */
  | { readonly kind: 'headers'; readonly headers: Headers }
  /** The real answer, compressed though nobody asked for it. */
  | { readonly kind: 'compressed'; readonly encoding: 'gzip' | 'br' | 'zstd' }
  /** The real answer's head with its Content-Length, only the first `bytes` (half unless told), then the end. */
  | { readonly kind: 'cut-body'; readonly bytes?: number }
  /** The real answer's head, and never its body. */
  | { readonly kind: 'half-open' }
  /** The real answer's head, and then a space every 50 ms. */
  | { readonly kind: 'dripping' };

/** A status instead of the real answer. */
export const status = (
  code: number,
  more: Omit<Extract<Fault, { kind: 'status' }>, 'kind' | 'status'> = {},
): Fault => ({
  ...{ kind: 'status', status: code, ...more },
});

export interface FaultRule {
  /** The only method it is for; any method unless told. */
  readonly method?: string;
  /** The only paths it is for, without the query; any path unless told. */
  readonly path?: RegExp;
  /** How many requests it takes; 1 unless told. */
  readonly times?: number;
  /** How many requests it lets pass first; 0 unless told. */
  readonly skip?: number;
  readonly fault: Fault;
}

export function createFaults() {
  let rules: { rule: FaultRule; times: number; skip: number }[] = [];
  return {
    /**
     * Adds a rule. A request goes to the first rule that fits it, isn't used up, and has let its `skip` pass; rules
     * behind that one don't count the request.
     */
    add: (rule: FaultRule) => void rules.push({ rule, times: rule.times ?? 1, skip: rule.skip ?? 0 }),
    /** The fault for this request, counted as taken. */
    take(method: string, path: string): Fault | undefined {
      for (const entry of rules) {
        const { rule, times, skip } = entry;
        const fits = (rule.method ?? method) === method && (rule.path ?? /^/).test(path);
        if (!fits || times === 0) continue;
        if (skip === 0) {
          entry.times -= 1;
          return rule.fault;
        }
        entry.skip -= 1;
      }
      return undefined;
    },
    clear() {
      rules = [];
    },
  };
}
