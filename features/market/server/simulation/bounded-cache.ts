/** Keeps the most recently used values, at most `capacity` of them. */
export class BoundedCache<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The kept value, or the one that `make` gives, which is then kept. */
  get(key: Key, make: () => Value): Value {
    const kept = this.#values.get(key);
    const value = kept ?? make();
    if (kept !== undefined) this.#values.delete(key);
    else if (this.#values.size >= this.#capacity) this.#forgetOldest();
    this.#values.set(key, value);
    return value;
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get isFull(): boolean {
    return this.#values.size >= this.#capacity;
  }

  get size(): number {
    return this.#values.size;
  }

  clear(): void {
    this.#values.clear();
  }

  #forgetOldest(): void {
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest);
      return;
    }
  }
}
