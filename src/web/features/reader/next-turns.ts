/**
 * The turns to render next: the nearest to a given turn that are not rendered yet.
 * @param read the id of that turn; for an unknown id, the first turn
 * @param most maximum number of turns
 * @returns their ids, nearest first; of two at the same distance the later one first
 */
export function nextTurns(
  turns: readonly { id: string }[],
  read: string | null,
  drawn: ReadonlySet<string>,
  most: number,
): string[] {
  const place = Math.max(
    0,
    turns.findIndex(({ id }) => id === read),
  )
  const next: string[] = []
  for (let away = 0; away < turns.length && next.length < most; away++) {
    for (const at of away === 0 ? [place] : [place + away, place - away]) {
      const id = turns[at]?.id
      if (id !== undefined && !drawn.has(id) && next.length < most) next.push(id)
    }
  }
  return next
}
