/** No row is active: the text itself is. */
export const NO_ROW = -1

/**
 * The row that a key makes active among `count` rows. Arrows go round over the text (no row); Home and End move among
 * the rows once one is active, and belong to the text before that.
 * @returns null when the key is left to the text field
 */
export function moveRow(active: number, key: string, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : NO_ROW
  if (key === 'ArrowUp') return active === NO_ROW ? count - 1 : active - 1
  if (active === NO_ROW) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
