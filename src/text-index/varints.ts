/** Reads numbers below 2^32 one after the other, each as seven bits a byte, the lowest first. */
export class Varints {
  readonly #bytes: Uint8Array
  /** Where the next one begins. */
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** Most take one byte; the method is short so that it is inlined. */
  next(): number {
    const byte = this.#bytes[this.at++]!
    return byte < 128 ? byte : this.#longer(byte & 127)
  }

  #longer(lowest: number): number {
    let value = lowest
    for (let shift = 7; ; shift += 7) {
      const byte = this.#bytes[this.at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
}
