/** A text that was cut anywhere, without the halves of letters that are left at its ends. */
export const wholeLetters = (cut: string): string =>
  cut.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '').toWellFormed()
