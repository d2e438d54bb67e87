const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A size as people read it: '3 bytes', '1.2 MB'. */
export function readableSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${UNITS[unit]}`
}
