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
  /** The status that was sent, when one was. */
  status?: number;
  /** The kind of the fault that was taken, when one was. */
  fault?: string;
  /** How it ended: the answer was sent whole, or the connection closed before that; unset while it runs. */
  ended?: 'answered' | 'broken';
}

export type JournalFilter = (entry: JournalEntry) => boolean;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal() {
  const entries: JournalEntry[] = [];
  const listeners = new Set<(entry: JournalEntry) => void>();
  let received = 0;

  /** Looks again at the entries for those who wait; called when one has changed. */
  const changed = (entry: JournalEntry): void => {
    for (const listener of [...listeners]) listener(entry);
  };
  /** Calls back at each new or changed entry; returns the function that ends it. */
  const listen = (callback: (entry: JournalEntry) => void): (() => void) => {
    listeners.add(callback);
    return () => void listeners.delete(callback);
  };

  return {
    entries: entries as readonly JournalEntry[],
    /** Adds an entry and wakes whoever waits for it. */
    add(entry: Omit<JournalEntry, 'number'>): JournalEntry {
      received += 1;
      const added: JournalEntry = { number: received, ...entry };
      entries.push(added);
      changed(added);
      return added;
    },
    changed,
    /** The entries with this method, and with this path (exact, or by pattern). */
    requests: (method: string, path: string | RegExp = /^/) =>
      entries.filter((entry) => entry.method === method && pathMatches(path, entry.path)),
    /** The first entry, past or to come, that passes; rejects after 10 s. */
    waitFor(filter: JournalFilter): Promise<JournalEntry> {
      const past = entries.find(filter);
      if (past !== undefined) return Promise.resolve(past);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          const seen = entries.map((entry) => `${entry.method} ${entry.path}`).join(', ');
          reject(new Error(`No such request came within 10 s. Received: ${seen || 'nothing'}.`));
        }, 10_000);
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
