/**
 * A part of a message that is stored as JSON which cannot be read: it is kept as text, as it is, so that nothing is lost.
 * @returns null for an empty field
 */
export const unreadablePart = (stored: unknown): { type: 'text'; text: string } | null =>
  typeof stored === 'string' && stored !== '' ? { type: 'text', text: stored } : null
