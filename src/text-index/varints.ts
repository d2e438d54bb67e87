/** Reads numbers below 2^32 one after the other, each as seven bits a byte, the lowest first. */
export class Varints {
  readonly #bytes: Uint8Array
  /** Where the next one begins. */
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  next(): number {
    let byte = this.#bytes[this.at++]!
    if (byte < 128) return byte
    let value = byte & 127
    for (let shift = 7; ; shift += 7) {
      byte = this.#bytes[this.at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
}
