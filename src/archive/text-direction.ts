/** Whatever comes before the first letter, and that letter where its script goes from right to left. */
const BEGINS_AT_RIGHT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text goes from right to left by its first letter, as `dir="auto"` has it. */
export const isRightToLeft = (text: string): boolean => BEGINS_AT_RIGHT.test(text)

export const HAS_RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Whether a text goes from right to left by its words: more than two fifths of them are enough, as texts from right to left name
 * products and functions in Latin letters, at their beginning too.
 */
export function isMostlyRightToLeft(text: string): boolean {
  if (!HAS_RIGHT_TO_LEFT.test(text)) return false
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return words.filter((word) => HAS_RIGHT_TO_LEFT.test(word)).length > words.length * 0.4
}
