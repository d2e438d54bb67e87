/** What joins the words of a query, and how that begins at the end of a text that is being typed. */
const JOIN = /^(?:OR|AND|NOT)$/
const BEGUN_JOIN = /^(?:OR?|A|AND?|NO?|NOT)$/

/** A text in lower case, but for OR, AND and NOT, which are words where they are written small. */
const lowerCase = (text: string): string =>
  text.replaceAll(/\S+/g, (word, at: number) => {
    const isJoin = (at + word.length === text.length ? BEGUN_JOIN : JOIN).test(word)
    // As many letters as before: of 'İ' alone the small form has two.
    return isJoin ? word : word.replaceAll('İ', 'i').toLowerCase()
  })

/**
 * Writes what was typed into a field in lower case (R2.6) and leaves the caret where it was. While a
 * letter is still being composed (Japanese, accents) the text is left alone: changing it would break the composition.
 * @returns the text that the field now holds
 */
export function lowerCaseIn(field: HTMLInputElement, isComposing: boolean): string {
  const lower = lowerCase(field.value)
  if (isComposing || lower === field.value) return field.value
  const { selectionStart, selectionEnd } = field
  field.value = lower
  field.setSelectionRange(selectionStart, selectionEnd)
  return lower
}
