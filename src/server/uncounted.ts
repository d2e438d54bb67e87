import type { Kysely } from 'kysely'
import { threadOf } from '#archive/comment.ts'
import { readCounts } from '#store/comment-counts.ts'
import { jsonSet } from '#store/json-set.ts'
import type { Tables, ThreadCountsTable } from '#store/tables.ts'

/** Stands on both sides of a card's id where its number of comments belongs. JSON text holds no such letter: it escapes it. */
const MARK = '\u0000'

/** What stands in JSON text for a card's number of comments until the text is sent. */
export const uncounted = (cardId: string): string => MARK + cardId + MARK

/** A text in pieces: every second is the id of a card, and stands for its number of comments. */
type Pieces = readonly string[]

const piecesOf = (text: string): Pieces => text.split(MARK)

const isCard = (index: number): boolean => index % 2 === 1

const threadsOf = (pieces: Pieces): string =>
  jsonSet([...new Set(pieces.filter((_, index) => isCard(index)).map(threadOf))])

function filled(pieces: Pieces, counts: readonly ThreadCountsTable[]): string {
  const numbers = new Map(counts.map(({ thread_id, count }) => [thread_id, count]))
  return pieces.map((piece, index) => (isCard(index) ? (numbers.get(threadOf(piece)) ?? 0) : piece)).join('')
}

/** The threads, as a `jsonSet`, whose numbers of comments belong into a text. */
export const threadsIn = (text: string): string => threadsOf(piecesOf(text))

/** The text with the numbers in their places. */
export const filledIn = (text: string, counts: readonly ThreadCountsTable[]): string => filled(piecesOf(text), counts)

/** The text with the numbers as they are now. */
export async function counted(db: Kysely<Tables>, text: string): Promise<string> {
  const pieces = piecesOf(text)
  return filled(pieces, await readCounts(db, threadsOf(pieces)))
}
