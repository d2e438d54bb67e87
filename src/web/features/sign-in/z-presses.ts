/** Number of presses of 'z' until the login button appears, and until its hint does (R8.1). */
const NEEDED = 5
const HINT_FROM = 3

/** Maximum interval between two presses, in milliseconds. */
export const PRESS_SPAN = 2000

/** The presses of 'z' in a row, and the time of the last. */
export interface Presses {
  readonly count: number
  readonly at: number
}

export const NO_PRESSES: Presses = { count: 0, at: 0 }

/** True when the login button is due. */
export const isEnough = ({ count }: Presses): boolean => count >= NEEDED

/**
 * Counts a press: the next of a row, or the first of a new one. After enough presses the button stays. @param now in
 * milliseconds
 */
export const press = (presses: Presses, now: number): Presses => {
  if (isEnough(presses)) return presses
  const { count, at } = presses
  return { count: count > 0 && now - at <= PRESS_SPAN ? count + 1 : 1, at: now }
}

/** The typed and missing presses of the hint; null before the hint is due, and once the button is. */
export const pressHint = ({ count }: Presses): { typed: string; more: number } | null =>
  count >= HINT_FROM && count < NEEDED ? { typed: 'z'.repeat(count), more: NEEDED - count } : null
