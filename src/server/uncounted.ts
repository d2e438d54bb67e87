import type { Kysely } from 'kysely'
import { threadOf } from '#archive/comment.ts'
import { readCounts } from '#store/comment-counts.ts'
import { jsonSet } from '#store/json-set.ts'
import type { Tables, ThreadCountsTable } from '#store/tables.ts'

/** Stands on both sides of a card's id where its number of comments belongs. JSON text holds no such letter: it escapes it. */
const MARK = '\u0000'

/** What stands in JSON text for a card's number of comments until the text is sent. */
export const uncounted = (cardId: string): string => MARK + cardId + MARK

const isCard = (_: string, index: number): boolean => index % 2 === 1

/** The threads, as a `jsonSet`, whose numbers of comments belong into a text. */
export const threadsIn = (text: string): string => jsonSet([...new Set(text.split(MARK).filter(isCard).map(threadOf))])

/** The text with the numbers in their places. */
export function filledIn(text: string, counts: readonly ThreadCountsTable[]): string {
  const numbers = new Map(counts.map(({ thread_id, count }) => [thread_id, count]))
  return text
    .split(MARK)
    .map((part, index) => (isCard(part, index) ? (numbers.get(threadOf(part)) ?? 0) : part))
    .join('')
}

/** The text with the numbers as they are now. */
export const counted = async (db: Kysely<Tables>, text: string): Promise<string> =>
  filledIn(text, await readCounts(db, threadsIn(text)))
