/** Where a tooltip is in the window, in pixels: its middle, and its lower edge when above, else its upper one. */
export interface TooltipPosition {
  left: number
  top: number
  isAbove: boolean
}

const GAP = 4
/** Half of the tooltip's width and some air, its height, and what a sticky header takes. */
const HALF = 108
const ROOM_ABOVE = 140

/** Above the day, or below it where there is no room, never cut by the sides of the window. */
export function tooltipPosition(
  day: { left: number; right: number; top: number; bottom: number },
  width: number,
): TooltipPosition {
  const middle = (day.left + day.right) / 2
  const left = Math.max(Math.min(HALF, width / 2), Math.min(middle, width - HALF))
  const isAbove = day.top >= ROOM_ABOVE
  return { left, top: isAbove ? day.top - GAP : day.bottom + GAP, isAbove }
}
