/**
 * The position of a tooltip in the viewport, in pixels: its horizontal middle, and its lower edge when above the day, else its
 * upper edge.
 */
export interface TooltipPosition {
  left: number
  top: number
  isAbove: boolean
}

const GAP = 4
/** Half of the tooltip's width with a margin, its height, and the height of a sticky header, in pixels. */
const HALF = 108
const ROOM_ABOVE = 140

/** Above the day, or below it for lack of room; never cut off at the sides of the viewport. */
export function tooltipPosition(
  day: { left: number; right: number; top: number; bottom: number },
  width: number,
): TooltipPosition {
  const middle = (day.left + day.right) / 2
  const left = Math.max(Math.min(HALF, width / 2), Math.min(middle, width - HALF))
  const isAbove = day.top >= ROOM_ABOVE
  return { left, top: isAbove ? day.top - GAP : day.bottom + GAP, isAbove }
}
