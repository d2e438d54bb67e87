/** Whatever comes before the first letter, and that letter where its script goes from right to left. */
const BEGINS_AT_RIGHT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text goes from right to left by its first letter, as `dir="auto"` has it. */
export const isRightToLeft = (text: string): boolean => BEGINS_AT_RIGHT.test(text)
