import { threadOf } from '#archive/comment.ts'
import { readCounts } from '#store/comment-counts.ts'
import { jsonSet } from '#store/json-set.ts'
import { cachedAtOnce } from '#store/revision-cache.ts'
import type { Version } from '#store/revision.ts'
import type { Db, ThreadCountsTable } from '#store/tables.ts'

/** Encloses a card's id in the place of its comment count. JSON text escapes this letter, so it is found nowhere else. */
const DELIMITER = '\u0000'

/** What stands in JSON text as a card's comment count: the number, or its placeholder. */
export type CountOf = (cardId: string) => number | string

/** The placeholder of a card's comment count in JSON text, until the text is sent. */
export const countPlaceholder = (cardId: string): string => DELIMITER + cardId + DELIMITER

/** A text, split at its placeholders: every second part is the id of a card, in the place of its comment count. */
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

/** The threads, as a `jsonSet`, of the cards with a placeholder in a text. */
export const threadsIn = (text: string): string => threadsOf(partsOf(text))

/** The text with these counts in place of its placeholders. */
export const withCommentCounts = (text: string, counts: readonly ThreadCountsTable[]): string =>
  filled(partsOf(text), numbersOf(counts))

/** The text with the current counts in place of its placeholders. */
export async function fillCommentCounts(db: Db, text: string): Promise<string> {
  const parts = partsOf(text)
  return filled(parts, numbersOf(await readCounts(db, threadsOf(parts))))
}

/** Public cards whose counts are in memory at most. */
const MAX_KNOWN = 20_000

/** Comment counts of public cards by their ids, as they are at one value of the counter of such counts. */
interface KnownCounts {
  counter: number
  counts: Map<string, number>
}

/** The counts that were read for answers of this version, or a newer one; empty where nothing may be remembered. */
function countsOf(db: Db, version: Version): Map<string, number> {
  const none = (): KnownCounts => ({ counter: version.counts, counts: new Map() })
  const known = cachedAtOnce(db, 'public', 'comment counts', none) ?? none()
  if (known.counter !== version.counts || known.counts.size > MAX_KNOWN) Object.assign(known, none())
  return known.counts
}

/**
 * The text of an answer with public cards alone, with their current comment counts. Those that were read before stand in it at
 * once, until the count of any public card, or the card, changes; the others are read.
 * @param version of the archive, read before
 * @param make gives the text, with what it is given in the place of each count
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
