/**
 * The fidelity of a source: 'record' is a program's own data of a conversation, 'copy' a rendering for readers, with less
 * information.
 */
export type Fidelity = 'record' | 'copy'

/** A step larger than every time in milliseconds. */
const STEP = 1e14

/**
 * Orders the sources of one card, so that importing them in any order and any number of times gives the same result: a record
 * precedes a copy, then the conversation that was continued longer. A card is only replaced by one of equal or higher
 * precedence.
 * @param seconds time of the conversation's last change, in Unix seconds; null if unknown
 */
export const precedenceOf = (fidelity: Fidelity, seconds: number | null): number =>
  (fidelity === 'record' ? 2 : 1) * STEP + Math.round((seconds ?? 0) * 1000)

/** True for a value of `precedenceOf`, and for 0, the precedence of a card from a line. */
export const isPrecedence = (rank: unknown): rank is number =>
  Number.isSafeInteger(rank) && Number(rank) >= 0 && Number(rank) < 3 * STEP

/** True for the precedence of a copy; null is that of a source that always replaces. */
export const isCopy = (precedence: number | null): boolean => precedence !== null && precedence < 2 * STEP

/**
 * The precedence of a card among those with the same id in an import: a card with an answer precedes all without, which is also
 * the rule for replacing a card of the archive.
 */
export const rankOf = (precedence: number | null, isAnswered: boolean): number =>
  (precedence ?? Infinity) - (isAnswered ? 0 : 4 * STEP)
