import { hash, randomBytes } from 'node:crypto';
import type { Visitors } from '../service/records.ts';

/** As many as a byte has values, since a byte of the digest tells a path's segment. */
const segmentCount = 256;
const fullest = 0.85;
const growthFactor = 1.25;

/** Open addressing with linear probing. A key is in two parts. */
interface Segment {
  /** Never 0 but where a slot is empty. */
  low: Uint32Array;
  high: Uint16Array;
  /** Empty where the table holds no counts, and so are these. */
  marks: Uint8Array;
  /** Human, AI and total in turn. */
  counts: Uint32Array;
  used: number;
}

/**
 * Remembers paths, and counts for each if asked, without holding a path: 56 bits of a SHA-256 stand for it, 8 of them
 * by the segment and 48 as a key. Of a million paths, two are taken for one with a probability of 1 in 144,000. What is
 * hashed begins with a secret of each table's own, so that nobody can look for two such paths beforehand and visit
 * them. About 8 bytes a path, 25 with counts.
 */
export class PathTable {
  readonly #segments: Segment[];
  readonly #holdsCounts: boolean;
  /** Short: with most paths it fits into one block of SHA-256. */
  readonly #secret = randomBytes(9).toString('base64');

  constructor(holdsCounts: boolean) {
    this.#holdsCounts = holdsCounts;
    // Segments grow one after another, so that growth never holds the whole table twice.
    this.#segments = Array.from({ length: segmentCount }, () => this.#segment(8));
  }

  /** Where the path is, added with mark 0 when it wasn't there. A place is good until the next path is added. */
  place(path: string): PathPlace {
    const digest = hash('sha256', this.#secret + path, 'binary');
    const low = wordAt(digest, 0) + 0x1_0000 * wordAt(digest, 2) || 1;
    const high = wordAt(digest, 4);
    const segment = this.#segments[digest.charCodeAt(6)] as Segment;
    if (segment.used >= segment.low.length * fullest) this.#grow(segment);
    const slot = slotOf(segment, low, high);
    const added = segment.low[slot] === 0;
    if (added) {
      segment.low[slot] = low;
      segment.high[slot] = high;
      segment.used += 1;
    }
    return new PathPlace(segment, slot, added);
  }

  #segment(length: number): Segment {
    return {
      low: new Uint32Array(length),
      high: new Uint16Array(length),
      marks: new Uint8Array(this.#holdsCounts ? length : 0),
      counts: new Uint32Array(this.#holdsCounts ? 3 * length : 0),
      used: 0,
    };
  }

  #grow(segment: Segment): void {
    const { used, ...old } = segment;
    Object.assign(segment, this.#segment(Math.ceil(old.low.length * growthFactor)), { used });
    for (let from = 0; from < old.low.length; from += 1) {
      const low = old.low[from] as number;
      const high = old.high[from] as number;
      if (low === 0) continue;
      const to = slotOf(segment, low, high);
      segment.low[to] = low;
      segment.high[to] = high;
      if (!this.#holdsCounts) continue;
      segment.marks[to] = old.marks[from] as number;
      segment.counts.set(old.counts.subarray(3 * from, 3 * from + 3), 3 * to);
    }
  }
}

class PathPlace {
  /** Whether the path is new to the table. */
  readonly added: boolean;
  readonly #segment: Segment;
  readonly #slot: number;

  constructor(segment: Segment, slot: number, added: boolean) {
    this.#segment = segment;
    this.#slot = slot;
    this.added = added;
  }

  get mark(): number {
    return this.#segment.marks[this.#slot] ?? 0;
  }

  set mark(value: number) {
    this.#segment.marks[this.#slot] = value;
  }

  get counts(): Visitors {
    const { counts } = this.#segment;
    const at = 3 * this.#slot;
    return { human: counts[at] ?? 0, ai: counts[at + 1] ?? 0, total: counts[at + 2] ?? 0 };
  }

  set counts({ human, ai, total }: Visitors) {
    this.#segment.counts.set([human, ai, total], 3 * this.#slot);
  }
}

/** Where the key is, or the empty slot where it belongs. */
function slotOf(segment: Segment, low: number, high: number): number {
  const { length } = segment.low;
  let slot = low % length;
  while (segment.low[slot] !== 0 && (segment.low[slot] !== low || segment.high[slot] !== high))
    slot = slot + 1 === length ? 0 : slot + 1;
  return slot;
}

/** Two of the bytes that a binary string holds, as a number of 16 bits. */
function wordAt(bytes: string, index: number): number {
  return bytes.charCodeAt(index) | (bytes.charCodeAt(index + 1) << 8);
}
