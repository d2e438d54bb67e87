import type { Filter } from '#archive/filters.ts'

/**
 * The index of the remove button that takes the focus after the filter at `removed` is removed: the next one, else the previous
 * one, else null (for 'home').
 * @param left number of remaining filters
 */
export const focusAfter = (removed: number, left: number): number | null =>
  left === 0 ? null : Math.min(removed, left - 1)

/**
 * The filter that a key on a chip removes: the chip's own; or, when an earlier key has removed that and the page is not updated
 * yet, the one in its place. Undefined without any.
 * @param now the present filters
 */
export const removedAt = (now: readonly Filter[], index: number, filter: Filter): Filter | undefined =>
  now.find(({ kind, value }) => kind === filter.kind && value === filter.value) ?? now[Math.min(index, now.length - 1)]
