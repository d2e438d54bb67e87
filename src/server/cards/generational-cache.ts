interface Sized<Value> {
  value: Value
  size: number
}

/**
 * A cache of bounded size in two generations: when the newer one is full, the older one is dropped. A read moves an entry from
 * the older generation to the newer one.
 */
export class GenerationalCache<Key, Value> {
  readonly #half: number
  readonly #sizeOf: (value: Value, key: Key) => number
  #newer = new Map<Key, Sized<Value>>()
  #older = new Map<Key, Sized<Value>>()
  #size = 0

  /** @param most maximum total size, in the unit of `sizeOf` */
  constructor(most: number, sizeOf: (value: Value, key: Key) => number) {
    this.#half = most / 2
    this.#sizeOf = sizeOf
  }

  get(key: Key): Value | undefined {
    const newer = this.#newer.get(key)
    if (newer !== undefined) return newer.value
    const older = this.#older.get(key)?.value
    if (older !== undefined) this.set(key, older)
    return older
  }

  /** Sets a value, or updates its size. */
  set(key: Key, value: Value): void {
    const size = this.#sizeOf(value, key)
    this.#size += size - (this.#newer.get(key)?.size ?? 0)
    if (this.#size > this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
      this.#size = size
    }
    this.#newer.set(key, { value, size })
  }
}
