/** No row is chosen. */
export const NO_ROW = -1

/**
 * The row that a key selects among `count` rows. Arrows wrap around; Home and End move among the rows only after an arrow key,
 * and belong to the text field before.
 * @param isMoved true if a key has selected the active row, false for the default
 * @returns null when the key is left to the text field
 */
export function moveRow(active: number, key: string, count: number, isMoved: boolean): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  if (!isMoved) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
