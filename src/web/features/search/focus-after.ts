import type { Filter } from '#archive/filters.ts'

/**
 * Which remove button has the focus after the one at `removed` is gone: the one that takes its place, else the one
 * before it, else none (then 'home' has it).
 * @param left how many filters are left
 */
export const focusAfter = (removed: number, left: number): number | null =>
  left === 0 ? null : Math.min(removed, left - 1)

/**
 * Which filter a key on a chip removes: the chip's own, or the one that takes its place where an earlier key has removed
 * that already and the page does not show it yet. None where none is left.
 * @param now the filters at this moment
 */
export const removedAt = (now: readonly Filter[], index: number, filter: Filter): Filter | undefined =>
  now.find(({ kind, value }) => kind === filter.kind && value === filter.value) ?? now[Math.min(index, now.length - 1)]
