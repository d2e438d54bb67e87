/** Maximum characters of one card: nearly all cards are whole, and programs accept the response. */
export const FETCHED_LETTERS = 200_000

/** Characters of one part of a conversation: programs refuse or cut longer responses (Claude Code from 25,000 tokens on). */
export const PART_LETTERS = 40_000

/** Where a text can be cut so that no letter of two units is divided. @param end in UTF-16 code units, at least 1 */
export const cutAt = (text: string, end: number): number => (/[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end)

/** A text cut to a number of characters, with a sentence that says where the rest is, if it was cut. */
export const cutText = (text: string, most: number, sentence: string): string =>
  text.length <= most ? text : `${text.slice(0, cutAt(text, most))}\n\n[${sentence}]`
