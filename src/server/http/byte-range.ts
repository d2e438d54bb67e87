/** The bytes of a file from `start` to `end`, both inclusive and counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header (RFC 9110, section 14). Multiple ranges get the whole file.
 * @param size of the file, in bytes
 * @returns null for the whole file, 'none' for a range outside the file
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return last === '0' || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'none'
}
