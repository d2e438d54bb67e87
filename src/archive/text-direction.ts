/** A letter of Hebrew, Arabic, Syriac, Thaana or N’Ko. */
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * Whether a text goes from right to left by its words: more than two fifths of them are enough, as texts from right to left name
 * products and functions in Latin letters, at their beginning too.
 */
export function isMostlyRightToLeft(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return words.filter(hasRightToLeft).length > words.length * 0.4
}

/** The same of a text as written, by its first line with a letter: code or a quotation may follow, in any language. */
export const isRightToLeft = (text: string): boolean => isMostlyRightToLeft(/\p{L}.*/u.exec(text)?.[0] ?? '')

/**
 * The `dir` of a text as written. The browser's `auto` goes by the first letter, and would turn a sentence around that begins with a
 * name in other letters.
 */
export const directionOf = (text: string): 'auto' | 'ltr' | 'rtl' =>
  !hasRightToLeft(text) ? 'auto' : isRightToLeft(text) ? 'rtl' : 'ltr'
