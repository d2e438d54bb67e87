/**
 * The turns that are drawn next: the nearest to one that are not drawn yet.
 * @param read the id of that one; the first where it is none of them
 * @param most how many are wanted
 * @returns their ids, the nearest first, a later one before an earlier one as near
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
