import { hash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { BatchSize, rowsInOrder } from './batch-size.ts'
import { isAmong } from './json-set.ts'
import { lockedTransaction } from './locked-transaction.ts'
import { countOf } from './row-counts.ts'
import type { CardsTable, Db, Trx } from './tables.ts'

/**
 * Length of the sent text in UTF-16 code units: its beginning says what a text is about, and endpoints cut or refuse longer
 * ones.
 */
const FIRST_LETTERS = 2000

/** The text of a card that an endpoint is sent. */
export const embeddedText = ({ prompt, response }: Pick<Selectable<CardsTable>, 'prompt' | 'response'>): string =>
  `${prompt}\n\n${response}`.slice(0, FIRST_LETTERS).toWellFormed().trim()

const hashOfText = (text: string): string => hash('sha256', text, 'hex')

/** Model and length of vectors: vectors of different ones cannot be compared. */
export interface VectorKind {
  /** Address and model that give them. */
  model: string
  /** Numbers of a vector. */
  length: number
}

/** A public card, and its text as it is now. */
export interface CardText {
  id: string
  text: string
}

/** The public cards among these that have no vector of their text, with that text as it is now. @param keys at most 1000 */
export async function unsentCards(db: Db, { model, length }: VectorKind, keys: readonly number[]): Promise<CardText[]> {
  if (keys.length === 0) return []
  const rows = await publicTexts(db, model)
    .select(sql<number | null>`length(card_embeddings.vector)`.as('numbers'))
    .where('cards.key', 'in', keys)
    .orderBy('cards.key')
    .execute()
  return rows
    .map((row) => ({ ...row, text: embeddedText(row) }))
    .filter(({ text, hash: own, numbers }) => text !== '' && !(numbers === length && own === hashOfText(text)))
    .map(({ id, text }) => ({ id, text }))
}

/**
 * Public cards that have a text, in chronological order, in batches as they are read; each with the vector of its text: null
 * without one.
 */
export async function* embeddedCards(db: Db, model: string) {
  const texts = publicTexts(db, model).select(['conversation', 'vector'])
  for await (const rows of rowsInOrder(texts, 'key', new BatchSize(20, 500))) {
    yield rows
      .map((row) => ({ ...row, text: embeddedText(row) }))
      .filter(({ text }) => text !== '')
      .map(({ key, conversation, text, hash: own, vector }) => ({
        key,
        conversation,
        text,
        vector: vector && own === hashOfText(text) ? asNumbers(vector) : null,
      }))
  }
}

const asNumbers = ({ buffer, byteOffset, byteLength }: Uint8Array): Int8Array =>
  new Int8Array(buffer, byteOffset, byteLength)

/** Public cards with the beginnings of their texts, which hold all that is sent, and what belongs to their vectors. */
const publicTexts = (db: Db, model: string) =>
  db
    .selectFrom('cards')
    .leftJoin('card_embeddings', (join) =>
      join.onRef('card_embeddings.card_id', '=', 'cards.id').on('card_embeddings.model', '=', model),
    )
    .select(['cards.key', 'cards.id', 'card_embeddings.hash', beginning('prompt'), beginning('response')])
    .where('is_private', '=', 0)

const beginning = (column: 'prompt' | 'response') =>
  sql<string>`substr(${sql.ref(`cards.${column}`)}, 1, ${sql.lit(FIRST_LETTERS)})`.as(column)

/** A vector of the text that a card had when it was sent; of no numbers where the text was refused. */
export interface Embedded extends CardText {
  vector: Int8Array
}

/** Stores vectors, except those of cards whose text has changed, that are private or deleted. */
export async function storeEmbeddings(db: Db, model: string, embedded: readonly Embedded[]): Promise<void> {
  await lockedTransaction(db, async (trx) => {
    const ids = embedded.map(({ id }) => id)
    const rows = await trx
      .selectFrom('cards')
      .select(['id', 'prompt', 'response'])
      .where('is_private', '=', 0)
      .where(isAmong('id', ids))
      .execute()
    const texts = new Map(rows.map((row) => [row.id, embeddedText(row)]))
    const current = embedded.filter(({ id, text }) => texts.get(id) === text)
    await removeEmbeddings(trx, ids)
    if (current.length === 0) return
    const values = current.map(({ id, text, vector }) => ({
      card_id: id,
      model,
      hash: hashOfText(text),
      vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
    }))
    await trx.insertInto('card_embeddings').values(values).execute()
  })
}

/** Removes the vectors of cards that are deleted, private, or have other texts. */
export async function removeEmbeddings(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const some of batchesOf(ids, 1000)) {
    await trx.deleteFrom('card_embeddings').where(isAmong('card_id', some)).execute()
  }
}

/** How many cards have a vector of a model. */
export const countEmbeddings = (db: Db, model: string): Promise<number> =>
  countOf(
    db
      .selectFrom('card_embeddings')
      .where('model', '=', model)
      .where(sql<number>`length(vector)`, '>', 0),
  )
