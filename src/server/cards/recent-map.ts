/**
 * What was used lately, within a size: halves, of which the older goes when the newer is full. Reading writes nothing but for
 * what is in the older half.
 */
export class RecentMap<Key, Value> {
  readonly #half: number
  readonly #sizeOf: (value: Value, key: Key) => number
  #newer = new Map<Key, Value>()
  #older = new Map<Key, Value>()
  #size = 0

  /** @param most the size of everything in it at most, in the unit of `sizeOf` */
  constructor(most: number, sizeOf: (value: Value, key: Key) => number) {
    this.#half = most / 2
    this.#sizeOf = sizeOf
  }

  get(key: Key): Value | undefined {
    const newer = this.#newer.get(key)
    if (newer !== undefined) return newer
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  /** Puts a value in the place of what was there. */
  set(key: Key, value: Value): void {
    const before = this.#newer.get(key)
    this.#size += this.#sizeOf(value, key) - (before === undefined ? 0 : this.#sizeOf(before, key))
    if (this.#size > this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
      this.#size = this.#sizeOf(value, key)
    }
    this.#newer.set(key, value)
  }
}
