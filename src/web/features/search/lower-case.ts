/** The operators between the words of a query, and their prefixes at the end of a text that is being typed. */
const JOIN = /^(?:OR|AND|NOT)$/
const BEGUN_JOIN = /^(?:OR?|A|AND?|NO?|NOT)$/

/** A text in lower case, except OR, AND and NOT, which are ordinary words in lower case. */
const lowerCase = (text: string): string =>
  text.replaceAll(/\S+/g, (word, at: number) => {
    const isJoin = (at + word.length === text.length ? BEGUN_JOIN : JOIN).test(word)
    // Keeps the length: the lower case of 'İ' has two characters.
    return isJoin ? word : word.replaceAll('İ', 'i').toLowerCase()
  })

/**
 * Converts the value of a field to lower case (R2.6), and keeps the caret position. During an IME composition (Japanese,
 * accents) the value is left alone, as a change would break the composition.
 * @returns the present value of the field
 */
export function lowerCaseIn(field: HTMLInputElement, isComposing: boolean): string {
  const lower = lowerCase(field.value)
  if (isComposing || lower === field.value) return field.value
  const { selectionStart, selectionEnd } = field
  field.value = lower
  field.setSelectionRange(selectionStart, selectionEnd)
  return lower
}
