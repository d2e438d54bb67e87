/** More refreshes than one look at the home page can see. */
const MANY = 1_000_000

/**
 * The turn by which the carousel asks for its cards: at first the home page's own, so that both show the same day and
 * one call serves them; its fresh ones must never be taken for a later day of the page.
 */
export const openingTurn = (homeTurn: number, refreshes: number): number =>
  refreshes === 0 ? homeTurn : -(homeTurn * MANY + refreshes)
