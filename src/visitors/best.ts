/**
 * The best `length` of any number of items, which need not be held. Memory is for twice as many; an item costs the
 * logarithm of `length`.
 */
export class Best<Item> {
  readonly #length: number;
  readonly #compare: (a: Item, b: Item) => number;
  #items: Item[] = [];
  #worst: Item | undefined;

  /**
   * @param compare below zero when `a` is better; never zero for different items, so that the order of arrival means
   * nothing
   */
  constructor(length: number, compare: (a: Item, b: Item) => number) {
    this.#length = length;
    this.#compare = compare;
  }

  add(item: Item): void {
    if (this.#worst !== undefined && this.#compare(item, this.#worst) >= 0) return;
    this.#items.push(item);
    if (this.#items.length >= 2 * this.#length) this.#cut();
  }

  /** Best first. */
  list(): readonly Item[] {
    this.#cut();
    return this.#items;
  }

  #cut(): void {
    this.#items.sort(this.#compare);
    this.#items.length = Math.min(this.#items.length, this.#length);
    if (this.#items.length === this.#length) this.#worst = this.#items.at(-1);
  }
}
