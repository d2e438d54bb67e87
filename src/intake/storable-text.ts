/**
 * Says why a text cannot be kept letter for letter, or null: PostgreSQL holds no U+0000, and half a surrogate pair has
 * no form in UTF-8. Both would have to be changed silently, so they are refused instead.
 */
export function whyNotStorable(text: string): string | null {
  if (text.includes('\0')) return 'holds a NUL character (U+0000), which a database cannot keep'
  if (!text.isWellFormed()) return 'holds half of a surrogate pair, which is not valid Unicode'
  return null
}
