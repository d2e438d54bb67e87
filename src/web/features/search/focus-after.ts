/**
 * Which remove button has the focus after the one at `removed` is gone: the one that takes its place, else the one
 * before it, else none (then 'home' has it).
 * @param left how many filters are left
 */
export const focusAfter = (removed: number, left: number): number | null =>
  left === 0 ? null : Math.min(removed, left - 1)
