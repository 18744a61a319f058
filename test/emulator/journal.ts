import type { IncomingHttpHeaders } from 'node:http';

/** One request as the emulator received it, and what became of it. */
export interface JournalEntry {
  /** Position in the order of arrival, from 1. */
  readonly number: number;
  readonly method: string;
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** The body as text; empty until it is read to its end, and for good when a fault comes before. */
  body: string;
  /** Milliseconds by the emulator's clock. */
  readonly at: number;
  /** The TCP connection, numbered from 1 in the order they were opened. */
  readonly connection: number;
  /** The status that was sent, when one was. */
  status?: number;
  /** The kind of the fault that was taken, when one was. */
  fault?: string;
  /** How it ended: the answer was sent whole, or the connection closed before that; unset while it runs. */
  ended?: 'answered' | 'broken';
}

export type JournalFilter = (entry: JournalEntry) => boolean;

export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** Adds an entry and wakes whoever waits for it. */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry;
  /** Looks again at the entries for those who wait; called when one has changed. */
  changed(entry: JournalEntry): void;
  /** The entries with this method, and with this path (exact, or by pattern). */
  requests(method: string, path?: string | RegExp): JournalEntry[];
  /** The first entry, past or to come, that passes; rejects after `timeoutMs` (10 s unless told). */
  waitFor(filter: JournalFilter, timeoutMs?: number): Promise<JournalEntry>;
  /** Calls back at each new or changed entry; returns the function that ends it. */
  listen(callback: (entry: JournalEntry) => void): () => void;
  clear(): void;
}

export function createJournal(): Journal {
  const entries: JournalEntry[] = [];
  const listeners = new Set<(entry: JournalEntry) => void>();
  let received = 0;

  const changed = (entry: JournalEntry): void => {
    for (const listener of [...listeners]) listener(entry);
  };
  const listen = (callback: (entry: JournalEntry) => void): (() => void) => {
    listeners.add(callback);
    return () => void listeners.delete(callback);
  };

  return {
    entries,
    add(entry) {
      received += 1;
      const added: JournalEntry = { number: received, ...entry };
      entries.push(added);
      changed(added);
      return added;
    },
    changed,
    requests: (method, path) =>
      entries.filter(
        (entry) => entry.method === method && (path === undefined || pathMatches(path, entry.path)),
      ),
    waitFor(filter, timeoutMs = 10_000) {
      const past = entries.find(filter);
      if (past !== undefined) return Promise.resolve(past);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          const seen = entries.map((entry) => `${entry.method} ${entry.path}`).join(', ');
          reject(new Error(`No such request came within ${timeoutMs} ms. Received: ${seen || 'nothing'}.`));
        }, timeoutMs);
        const stop = listen((entry) => {
          if (!filter(entry)) return;
          clearTimeout(timer);
          stop();
          resolve(entry);
        });
      });
    },
    listen,
    clear() {
      entries.length = 0;
    },
  };
}

/** Whether a path is the given one, or matches the pattern; a pattern's own position is left alone. */
export function pathMatches(wanted: string | RegExp, path: string): boolean {
  return typeof wanted === 'string' ? wanted === path : path.search(wanted) !== -1;
}
