import type { Kysely } from 'kysely'
import { forgivenErrors, typingErrors } from '#archive/typing-error.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Tables } from '#store/tables.ts'
import { countsOf, termsWith } from '#store/terms.ts'

/** A word that may have been meant. */
export interface CloseWord {
  word: string
  /** How many typing errors away. */
  errors: number
  /** How many visible cards hold it. */
  count: number
}

/** As many words as a search takes the place of one word with. */
const MOST = 20

/** Words that begin or end alike and are looked at: more than any language has of one length. */
const CANDIDATES = 20_000

/**
 * The words of visible cards that are within the typing errors that are forgiven, the closest first, then those that
 * more cards hold. A word with one error begins with its first half right, or ends with its second, or has two letters
 * swapped; with two errors, those are found that have the first two letters or the last three right.
 */
export async function closeWords(db: Kysely<Tables>, visibility: Visibility, typed: string): Promise<CloseWord[]> {
  const most = forgivenErrors(typed)
  if (most === 0) return []
  const letters = Array.from(typed)
  const { length } = letters
  const half = Math.floor(length / 2)
  const [atStart, atEnd] = most === 1 ? [half, length - half] : [2, 3]
  const within = { least: length - most, most: length + most, limit: CANDIDATES }
  const pieces = [{ start: letters.slice(0, atStart).join('') }, { end: letters.slice(length - atEnd).join('') }]
  const candidates = new Set(swapped(letters))
  for (const piece of pieces) for (const word of await termsWith(db, visibility, piece, within)) candidates.add(word)
  const errors = new Map<string, number>()
  for (const word of candidates) {
    const count = typingErrors(typed, word, most)
    if (count > 0 && count <= most) errors.set(word, count)
  }
  return [...(await countsOf(db, visibility, [...errors.keys()]))]
    .map(([word, count]) => ({ word, count, errors: errors.get(word)! }))
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST)
}

/** The word with each pair of neighbours swapped. */
const swapped = (letters: readonly string[]): string[] =>
  letters
    .slice(1)
    .map((_, at) => [...letters.slice(0, at), letters[at + 1]!, letters[at]!, ...letters.slice(at + 2)].join(''))
