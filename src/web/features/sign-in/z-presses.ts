/** Presses of 'z' until the login button appears, and until its hint does (R8.1). */
const NEEDED = 5
const HINT_FROM = 3

/** Each press must follow the last within this, in milliseconds. */
export const PRESS_SPAN = 2000

/** How often 'z' was pressed in a row, and when last. */
export interface Presses {
  readonly count: number
  readonly at: number
}

export const NO_PRESSES: Presses = { count: 0, at: 0 }

/** True when the login button is due. */
export const isEnough = ({ count }: Presses): boolean => count >= NEEDED

/** One press more, or the first of a new row; after enough of them nothing takes the button away. @param now in milliseconds */
export const press = (presses: Presses, now: number): Presses => {
  if (isEnough(presses)) return presses
  const { count, at } = presses
  return { count: count > 0 && now - at <= PRESS_SPAN ? count + 1 : 1, at: now }
}

/** What is typed so far and how much is missing; null before there is a hint, and after. */
export const hintOf = ({ count }: Presses): { typed: string; more: number } | null =>
  count >= HINT_FROM && count < NEEDED ? { typed: 'z'.repeat(count), more: NEEDED - count } : null
