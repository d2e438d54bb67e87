/** The position of a card on the page, in pixels. */
export interface Place {
  left: number
  top: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Cards whose tops differ by less than this, in pixels, are in one row. */
const ROW_PX = 8

/**
 * The card that an arrow key leads to: left and right follow the reading order; up and down go to the nearest row in that
 * direction, and there to the horizontally nearest card.
 * @returns an index, or -1 for none
 */
export function nearestPlace(places: readonly Place[], from: number, direction: Direction): number {
  const here = places[from]
  if (!here) return -1
  if (direction === 'left') return from - 1
  if (direction === 'right') return from + 1 < places.length ? from + 1 : -1
  const sign = direction === 'down' ? 1 : -1
  let best = -1
  for (const [index, place] of places.entries()) {
    const away = (place.top - here.top) * sign
    if (away < ROW_PX) continue
    const chosen = places[best]
    const closer = chosen ? (chosen.top - place.top) * sign : Infinity
    const isInRow = Math.abs(closer) < ROW_PX
    if (closer >= ROW_PX || (isInRow && Math.abs(place.left - here.left) < Math.abs(chosen!.left - here.left)))
      best = index
  }
  return best
}
