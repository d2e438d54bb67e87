/**
 * The reason why a text cannot be stored unchanged, or null: PostgreSQL cannot hold U+0000, and a lone surrogate has no UTF-8
 * encoding. Such texts are refused instead of silently changed.
 */
export function whyNotStorable(text: string): string | null {
  if (text.includes('\0')) return 'holds a NUL character (U+0000), which a database cannot keep'
  if (!text.isWellFormed()) return 'holds half of a surrogate pair, which is not valid Unicode'
  return null
}
