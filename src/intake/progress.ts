import type { KnownFile } from './recognise.ts'

/** The progress of an import: bytes of all files in this phase, and the number of cards so far. */
export interface Progress {
  kind: 'progress'
  phase: 'checking' | 'reading'
  bytes: number
  totalBytes: number
  cards: number
}

/** Reports each hundredth of the total, or each MB of small ones. */
export function progressOf(phase: Progress['phase'], known: KnownFile[], current: KnownFile['file'] | null) {
  const totalBytes = known.reduce((sum, { file }) => sum + file.size, 0)
  let bytes = 0
  for (const { file } of known) {
    if (file === current) break
    bytes += file.size
  }
  let reported = bytes
  const stride = Math.max(2 ** 20, totalBytes / 100)
  const last = (cards: number): Progress => ({ kind: 'progress', phase, bytes: totalBytes, totalBytes, cards })
  return {
    add: (read: number) => {
      bytes += read
    },
    step: (cards: number): Progress | null => {
      if (bytes - reported < stride) return null
      reported = bytes
      return { kind: 'progress', phase, bytes, totalBytes, cards }
    },
    last,
  }
}
