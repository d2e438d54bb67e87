/** Distance of downward scrolling that collapses the header, in pixels (R2.46). */
const COLLAPSE_AFTER = 200

export interface Collapse {
  readonly isCollapsed: boolean
  /** The largest scroll offset since the header was last open, from which the distance is measured, in pixels. */
  readonly from: number
}

export const OPEN: Collapse = { isCollapsed: false, from: 0 }

/** The state of the header after scrolling to `y`. It opens by itself only at the top of the page. */
export function afterScroll(collapse: Collapse, y: number): Collapse {
  if (y <= 0) return collapse.isCollapsed || collapse.from > 0 ? OPEN : collapse
  if (collapse.isCollapsed) return collapse
  if (y < collapse.from) return { isCollapsed: false, from: y }
  return y - collapse.from > COLLAPSE_AFTER ? { isCollapsed: true, from: collapse.from } : collapse
}

/** The state after a press on the collapse/expand button at scroll offset `y`. */
export const toggled = (collapse: Collapse, y: number): Collapse => ({ isCollapsed: !collapse.isCollapsed, from: y })
