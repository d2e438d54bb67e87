/**
 * Writes what was typed into a field in lower case (R2.6) and leaves the caret where it was. While a
 * letter is still being composed (Japanese, accents) the text is left alone: changing it would break the composition.
 * @returns the text that the field now holds
 */
export function lowerCaseIn(field: HTMLInputElement, isComposing: boolean): string {
  const lower = field.value.toLowerCase()
  if (isComposing || lower === field.value) return field.value
  const { selectionStart, selectionEnd } = field
  field.value = lower
  field.setSelectionRange(selectionStart, selectionEnd)
  return lower
}
