import { hash } from 'node:crypto';
import type { Visitors } from '../service/client.ts';

const segmentCount = 256;
const fullest = 0.85;

/** Open addressing with linear probing; 0 marks an empty slot. */
interface Segment {
  keys: Float64Array;
  /** Empty where the table holds no counts, and so are these. */
  marks: Uint8Array;
  /** Human, AI and total in turn. */
  counts: Uint32Array;
  used: number;
}

/**
 * Remembers paths, and counts for each if asked, without holding a path: 53 bits of its SHA-256 stand for it. Of a
 * million paths, two are taken for one with a probability of 1 in 18,000. About 12 bytes a path, 30 with counts.
 */
export class PathTable {
  readonly #segments: Segment[];
  readonly #holdsCounts: boolean;

  constructor(holdsCounts: boolean) {
    this.#holdsCounts = holdsCounts;
    // Segments grow one after another, so that growth never holds the whole table twice.
    this.#segments = Array.from({ length: segmentCount }, () => this.#segment(8));
  }

  /** Where the path is, added with mark 0 when it wasn't there. A place is good until the next path is added. */
  place(path: string): PathPlace {
    const digest = hash('sha256', path, 'binary');
    const low =
      (digest.charCodeAt(0) |
        (digest.charCodeAt(1) << 8) |
        (digest.charCodeAt(2) << 16) |
        (digest.charCodeAt(3) << 24)) >>>
      0;
    const high = digest.charCodeAt(4) | (digest.charCodeAt(5) << 8) | ((digest.charCodeAt(6) & 31) << 16);
    const key = high * 2 ** 32 + low || 1;
    const segment = this.#segments[low % segmentCount] as Segment;
    if (segment.used >= segment.keys.length * fullest) this.#grow(segment);
    const slot = slotOf(segment.keys, key);
    const added = segment.keys[slot] === 0;
    if (added) {
      segment.keys[slot] = key;
      segment.used += 1;
    }
    return new PathPlace(segment, slot, added);
  }

  #segment(length: number): Segment {
    return {
      keys: new Float64Array(length),
      marks: new Uint8Array(this.#holdsCounts ? length : 0),
      counts: new Uint32Array(this.#holdsCounts ? 3 * length : 0),
      used: 0,
    };
  }

  #grow(segment: Segment): void {
    const { keys, marks, counts } = segment;
    const larger = this.#segment(Math.ceil(keys.length * 1.5));
    for (let from = 0; from < keys.length; from += 1) {
      const key = keys[from] as number;
      if (key === 0) continue;
      const to = slotOf(larger.keys, key);
      larger.keys[to] = key;
      if (!this.#holdsCounts) continue;
      larger.marks[to] = marks[from] as number;
      larger.counts.set(counts.subarray(3 * from, 3 * from + 3), 3 * to);
    }
    Object.assign(segment, { keys: larger.keys, marks: larger.marks, counts: larger.counts });
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

function slotOf(keys: Float64Array, key: number): number {
  // The segment is chosen by the lowest bits, so the place in it comes from the others.
  let slot = Math.floor(key / segmentCount) % keys.length;
  while (keys[slot] !== 0 && keys[slot] !== key) slot = slot + 1 === keys.length ? 0 : slot + 1;
  return slot;
}
