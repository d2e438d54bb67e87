/** Letters of one card at most: nearly all are whole, and programs take the answer. */
export const FETCHED_LETTERS = 200_000

/** Letters of one part of a conversation: programs refuse or shorten longer answers (Claude Code from 25,000 tokens on). */
export const PART_LETTERS = 40_000

/** Where a text can be cut so that no letter of two units is divided. @param end in UTF-16 code units, at least 1 */
export const cutAt = (text: string, end: number): number => (/[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end)

/** A text up to a number of letters; where it was cut, with a sentence that says where it goes on. */
export const cutText = (text: string, most: number, sentence: string): string =>
  text.length <= most ? text : `${text.slice(0, cutAt(text, most))}\n\n[${sentence}]`
