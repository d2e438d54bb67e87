/** Words in a formula. */
const TEXT = /\\(?:text\w*|math(?:rm|it|bf|sf|tt)|operatorname|mbox|hbox|tag|label|color|begin|end)\*?\s*\{[^{}]*\}/g
const COMMAND = /\\[a-zA-Z]+/g
const WORDS_IN_A_ROW = /\p{L}{2,}[ \n,;:.]+\p{L}{2,}/u
const SIGN = /[\\^_=<>+*/|≤≥≈≠×÷√∑∫π]|\d\s*-|-\s*\d/

const hasWords = (source: string): boolean =>
  WORDS_IN_A_ROW.test(source.replaceAll(TEXT, ' 0 ').replaceAll(COMMAND, ' 0 '))

/** A closing bracket first, as between two prices in brackets of their own. */
const CLOSED_FIRST = /^(?!\])[^([]*\)/
/** A delimiter that closes whatever is open. */
const RIGHT = /\\right\s*\)/g

/** True for what may be between single dollars: not two words in a row, as between two prices. */
export const isFormula = (source: string): boolean =>
  source.trim() !== '' && !hasWords(source) && !CLOSED_FIRST.test(source.replaceAll(TEXT, '').replaceAll(RIGHT, ''))

/**
 * True for what is between delimiters that Markdown also reads as escaped brackets, `\( … \)` and `\[ … \]`: words
 * without a sign of a formula are words. @param isDisplay a number alone in square brackets is a reference
 */
export function isSurelyFormula(source: string, isDisplay: boolean): boolean {
  if (SIGN.test(source)) return true
  return isFormula(source) && !(isDisplay && /^\s*[\p{L}\p{N}\s,.–-]+\s*$/u.test(source) && !source.includes('\n'))
}
