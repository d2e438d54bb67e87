/** Memory that threads can share, where it is available: browsers have it for few pages only. */
function allocate(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)
}

export const sharedBytes = (length: number): Uint8Array => new Uint8Array(allocate(length))
export const sharedWords = (length: number): Uint32Array => new Uint32Array(allocate(length * 4))
export const sharedNumbers = (length: number): Float64Array => new Float64Array(allocate(length * 8))

/** Bytes that are written one after the other. */
export class GrowingBytes {
  bytes = new Uint8Array(1 << 10)
  length = 0

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const longer = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    longer.set(this.bytes.subarray(0, this.length))
    this.bytes = longer
  }

  /** A number below 2^32, seven bits a byte, the lowest first. */
  varint(value: number): void {
    this.reserve(5)
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  append(bytes: Uint8Array, from = 0, to = bytes.length): void {
    this.reserve(to - from)
    if (to - from > 32) this.bytes.set(bytes.subarray(from, to), this.length)
    else for (let at = from; at < to; at++) this.bytes[this.length + at - from] = bytes[at]!
    this.length += to - from
  }

  finish(): Uint8Array {
    const exact = sharedBytes(this.length)
    exact.set(this.bytes.subarray(0, this.length))
    return exact
  }
}

/** Numbers below 2^32 that are written one after the other. */
export class GrowingWords {
  words = new Uint32Array(1 << 8)
  length = 0

  push(value: number): void {
    if (this.length === this.words.length) this.#grow(this.length * 2)
    this.words[this.length++] = value
  }

  /** Adds zeros. @returns where they begin */
  zeros(count: number): number {
    const start = this.length
    if (start + count > this.words.length) this.#grow(Math.max(this.words.length * 2, start + count))
    this.length += count
    return start
  }

  #grow(length: number): void {
    const longer = new Uint32Array(length)
    longer.set(this.words.subarray(0, this.length))
    this.words = longer
  }

  finish(): Uint32Array {
    const exact = sharedWords(this.length)
    exact.set(this.words.subarray(0, this.length))
    return exact
  }
}
