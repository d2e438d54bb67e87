import { threadOf } from '#archive/comment.ts'
import { readCounts } from '#store/comment-counts.ts'
import { jsonSet } from '#store/json-set.ts'
import { cachedSync } from '#store/revision-cache.ts'
import type { Version } from '#store/revision.ts'
import type { Db, ThreadCountsTable } from '#store/tables.ts'

/** Encloses a card's id as the placeholder of its comment count. JSON escapes this character, so it occurs nowhere else. */
const DELIMITER = '\u0000'

/** Returns the comment count of a card for JSON text: the number, or a placeholder. */
export type CountOf = (cardId: string) => number | string

/** The placeholder of a card's comment count in JSON text, replaced before the text is sent. */
export const countPlaceholder = (cardId: string): string => DELIMITER + cardId + DELIMITER

/** A text split at its placeholders: every second part is a card's id. */
type Parts = readonly string[]

const partsOf = (text: string): Parts => text.split(DELIMITER)

const isCard = (index: number): boolean => index % 2 === 1

const threadsOf = (parts: Parts): string =>
  jsonSet([...new Set(parts.filter((_, index) => isCard(index)).map(threadOf))])

const numbersOf = (counts: readonly ThreadCountsTable[]): Map<string, number> =>
  new Map(counts.map(({ thread_id, count }) => [thread_id, count]))

function filled(parts: Parts, numbers: ReadonlyMap<string, number>): string {
  return parts.map((part, index) => (isCard(index) ? (numbers.get(threadOf(part)) ?? 0) : part)).join('')
}

/** The threads of the cards with a placeholder in a text, as a `jsonSet`. */
export const threadsIn = (text: string): string => threadsOf(partsOf(text))

/** The text with its placeholders replaced by these counts. */
export const withCommentCounts = (text: string, counts: readonly ThreadCountsTable[]): string =>
  filled(partsOf(text), numbersOf(counts))

/** The text with its placeholders replaced by the current counts. */
export async function fillCommentCounts(db: Db, text: string): Promise<string> {
  const parts = partsOf(text)
  return filled(parts, numbersOf(await readCounts(db, threadsOf(parts))))
}

/** Maximum number of public cards with cached counts. */
const MAX_KNOWN = 20_000

/** Comment counts of public cards by id, for one value of the counter that changes with them. */
interface KnownCounts {
  counter: number
  counts: Map<string, number>
}

/** The cached counts of this version or a newer one; empty where nothing may be cached. */
function countsOf(db: Db, version: Version): Map<string, number> {
  const none = (): KnownCounts => ({ counter: version.counts, counts: new Map() })
  const known = cachedSync(db, 'public', 'comment counts', none) ?? none()
  if (known.counter !== version.counts || known.counts.size > MAX_KNOWN) Object.assign(known, none())
  return known.counts
}

/**
 * A text about public cards alone, with their current comment counts. Counts are cached until the count of any public card
 * changes, or the card itself.
 * @param version of the archive, read before
 * @param make returns the text, with the given value as each count
 */
export async function withPublicCounts(
  db: Db,
  version: Version,
  make: (countOf: CountOf) => Promise<string>,
): Promise<string> {
  const known = countsOf(db, version)
  const text = await make((cardId) => known.get(cardId) ?? countPlaceholder(cardId))
  if (!text.includes(DELIMITER)) return text
  const parts = partsOf(text)
  const counts = await readCounts(db, threadsOf(parts))
  const numbers = numbersOf(counts)
  for (const cardId of parts.filter((_, index) => isCard(index))) known.set(cardId, numbers.get(threadOf(cardId)) ?? 0)
  return filled(parts, numbers)
}
