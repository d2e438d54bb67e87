/**
 * What a kind of export says of a conversation: 'record' is what the program itself keeps of it, 'copy' what was drawn of
 * it for a reader, with less.
 */
export type Fidelity = 'record' | 'copy'

/** Above every time in milliseconds. */
const STEP = 1e14

/**
 * Orders the sources of one card, so that importing them in any order, any number of times, ends in the same: the record
 * of a program precedes a copy, then the conversation that went on longer precedes. A card is only replaced by one of the
 * same or a higher number.
 * @param seconds when the conversation was last changed, in Unix seconds; null where the source does not say
 */
export const precedenceOf = (fidelity: Fidelity, seconds: number | null): number =>
  (fidelity === 'record' ? 2 : 1) * STEP + Math.round((seconds ?? 0) * 1000)

/** True for what `precedenceOf` gives, and for 0, that of a card from a line. */
export const isPrecedence = (rank: unknown): rank is number =>
  Number.isSafeInteger(rank) && Number(rank) >= 0 && Number(rank) < 3 * STEP

/** True for the precedence of a copy; null is that of a source which holds whatever is there. */
export const isCopy = (precedence: number | null): boolean => precedence !== null && precedence < 2 * STEP

/**
 * The precedence of a card among those of one id in an import: any that has an answer precedes all that have none, which is
 * how a card of the archive is replaced as well.
 */
export const rankOf = (precedence: number | null, isAnswered: boolean): number =>
  (precedence ?? Infinity) - (isAnswered ? 0 : 4 * STEP)
