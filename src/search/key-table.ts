/** A key that no card has. */
const FREE = -1

/** Doubled as soon as seven eighths are taken. */
const FIRST_SLOTS = 2 ** 10

/**
 * Whole numbers by the keys of cards. What a Map does, in memory that lies side by side: a thousand looks into a large Map of
 * such keys wait for the memory three times each, which took longer than the search itself.
 */
export class KeyTable {
  #keys = new Float64Array(FIRST_SLOTS).fill(FREE)
  #numbers = new Uint32Array(FIRST_SLOTS)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The number of a key; -1 where it has none. */
  get(key: number): number {
    const slot = this.#slotOf(key)
    return this.#keys[slot] === key ? this.#numbers[slot]! : -1
  }

  /** @param number below 2^32 */
  set(key: number, number: number): void {
    if (this.#size >= (this.#keys.length / 8) * 7) this.#grow()
    const slot = this.#slotOf(key)
    if (this.#keys[slot] === FREE) this.#size++
    this.#keys[slot] = key
    this.#numbers[slot] = number
  }

  /** Where a key stands, or would stand. */
  #slotOf(key: number): number {
    const keys = this.#keys
    const last = keys.length - 1
    const high = Math.floor(key / 2 ** 26)
    const mixed = Math.imul(high, 0x9e3779b1) ^ Math.imul(key - high * 2 ** 26, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & last
    while (keys[slot] !== key && keys[slot] !== FREE) slot = (slot + 1) & last
    return slot
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers]
    this.#keys = new Float64Array(2 * keys.length).fill(FREE)
    this.#numbers = new Uint32Array(2 * keys.length)
    for (const [at, key] of keys.entries()) {
      if (key === FREE) continue
      const slot = this.#slotOf(key)
      this.#keys[slot] = key
      this.#numbers[slot] = numbers[at]!
    }
  }
}
