/** How dark a day's square is: 0 for a day without cards, 4 for one of the fullest. */
export type HeatLevel = 0 | 1 | 2 | 3 | 4

/** Minimum count of the highest level, so that an archive with one card a day is not all black. */
const MIN_TOP = 4

/**
 * The count from which a day has the highest heat level: nearly the fullest day, but not an outlier that would leave all others
 * pale.
 */
export function topHeatCount(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const top = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0
  return Math.max(MIN_TOP, top)
}

/** The heat level of a day with `count` cards; it grows a little faster at first, so that few and some differ visibly. */
export function heatLevel(count: number, fullest: number): HeatLevel {
  if (count <= 0) return 0
  return Math.min(4, Math.max(1, Math.ceil(4 * (count / fullest) ** 0.75))) as HeatLevel
}
