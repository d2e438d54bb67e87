import type { Day } from '#archive/day-stamp.ts'

/** Today in the visitor's own time zone. */
export const today = (): Day => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
