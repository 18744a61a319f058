import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';

/** One request as the emulator received it, and what became of it. */
export interface JournalEntry {
  /** Position in the order of arrival, from 1. */
  readonly number: number;
  readonly method: string;
  /** As sent, still percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Empty until it is read to its end. */
  body: string;
  /** The status that was sent, when one was. */
  status?: number;
  /** The kind of the fault that was taken, when one was. */
  readonly fault: string | undefined;
  /** The answer was sent whole, or the connection closed before that; unset while it runs. */
  ended?: 'answered' | 'broken';
}

export type JournalFilter = (entry: JournalEntry) => boolean;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal() {
  const entries: JournalEntry[] = [];
  const changes = new EventEmitter<{ entry: [JournalEntry] }>().setMaxListeners(0);
  let received = 0;

  return {
    entries: entries as readonly JournalEntry[],
    add(entry: Omit<JournalEntry, 'number'>): JournalEntry {
      received += 1;
      const added = { number: received, ...entry };
      entries.push(added);
      changes.emit('entry', added);
      return added;
    },
    /** Tells those who listen that an entry has changed. */
    changed: (entry: JournalEntry) => void changes.emit('entry', entry),
    /** Calls back at each new or changed entry; returns the function that ends it. */
    listen(callback: (entry: JournalEntry) => void): () => void {
      changes.on('entry', callback);
      return () => void changes.off('entry', callback);
    },
    /** The first entry, past or to come, that passes; rejects after a minute. */
    async waitFor(filter: JournalFilter): Promise<JournalEntry> {
      const signal = AbortSignal.timeout(60_000);
      for (;;) {
        const found = entries.find(filter);
        if (found !== undefined) return found;
        await once(changes, 'entry', { signal }).catch(() => {
          const seen = entries.map(({ method, path }) => `${method} ${path}`).join(', ');
          throw new Error(`No such request came within a minute. Received: ${seen || 'nothing'}.`);
        });
      }
    },
    requests: (method: string, path = /^/) =>
      entries.filter((entry) => entry.method === method && path.test(entry.path)),
    clear() {
      entries.length = 0;
    },
  };
}
