import type { Kysely } from 'kysely'
import { threadOf } from '#archive/comment.ts'
import { readCounts } from '#store/comment-counts.ts'
import { jsonSet } from '#store/json-set.ts'
import type { Tables, ThreadCountsTable } from '#store/tables.ts'

/** Encloses a card's id in the place of its comment count. JSON text escapes this letter, so it is found nowhere else. */
const DELIMITER = '\u0000'

/** The placeholder of a card's comment count in JSON text, until the text is sent. */
export const countPlaceholder = (cardId: string): string => DELIMITER + cardId + DELIMITER

/** A text, split at its placeholders: every second part is the id of a card, in the place of its comment count. */
type Parts = readonly string[]

const partsOf = (text: string): Parts => text.split(DELIMITER)

const isCard = (index: number): boolean => index % 2 === 1

const threadsOf = (parts: Parts): string =>
  jsonSet([...new Set(parts.filter((_, index) => isCard(index)).map(threadOf))])

function filled(parts: Parts, counts: readonly ThreadCountsTable[]): string {
  const numbers = new Map(counts.map(({ thread_id, count }) => [thread_id, count]))
  return parts.map((part, index) => (isCard(index) ? (numbers.get(threadOf(part)) ?? 0) : part)).join('')
}

/** The threads, as a `jsonSet`, of the cards with a placeholder in a text. */
export const threadsIn = (text: string): string => threadsOf(partsOf(text))

/** The text with these counts in place of its placeholders. */
export const withCommentCounts = (text: string, counts: readonly ThreadCountsTable[]): string =>
  filled(partsOf(text), counts)

/** The text with the current counts in place of its placeholders. */
export async function fillCommentCounts(db: Kysely<Tables>, text: string): Promise<string> {
  const parts = partsOf(text)
  return filled(parts, await readCounts(db, threadsOf(parts)))
}
