type Numbers = Int8Array | Uint16Array | Uint32Array | Float64Array
type View<T> = new (buffer: ArrayBufferLike, from: number, length: number) => T

/** A copy of numbers, in a buffer with room for more. */
export function withCapacity<T extends Numbers>(numbers: T, room: number): T {
  const buffer = new ArrayBuffer(numbers.byteLength + room * numbers.BYTES_PER_ELEMENT)
  const copy = new (numbers.constructor as View<T>)(buffer, 0, numbers.length)
  copy.set(numbers)
  return copy
}

/** The same numbers and some of the room behind them. */
export const longer = <T extends Numbers>(numbers: T, by: number): T =>
  new (numbers.constructor as View<T>)(numbers.buffer, 0, numbers.length + by)
