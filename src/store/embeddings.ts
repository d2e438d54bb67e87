import { hash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { BatchSize } from './batch-size.ts'
import { LAST_KEY } from './card-key.ts'
import { isAmong } from './json-set.ts'
import { lockArchive } from './revision.ts'
import type { CardsTable, Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A text says at its beginning what it is about, and endpoints cut or refuse longer ones; in UTF-16 code units. */
const FIRST_LETTERS = 2000

/** The text of a card that an endpoint is sent. */
export const embeddedText = ({ prompt, response }: Pick<Selectable<CardsTable>, 'prompt' | 'response'>): string =>
  `${prompt}\n\n${response}`.slice(0, FIRST_LETTERS).toWellFormed().trim()

const hashOfText = (text: string): string => hash('sha256', text, 'hex')

/** A public card that has no vector yet. */
export interface Missing {
  id: string
  text: string
}

/** Public cards without a vector of a model, in batches as they are read. */
export async function* missingEmbeddings(db: Db, model: string): AsyncGenerator<Missing[]> {
  const size = new BatchSize(20, 200)
  for (let after = -1; after < LAST_KEY;) {
    const rows = await size.read((count) => publicBehind(db, after).limit(count).execute())
    if (rows.length === 0) return
    after = rows.at(-1)!.key
    const known = await hashesOf(
      db,
      model,
      rows.map(({ id }) => id),
    )
    yield rows
      .map((row) => ({ id: row.id, text: embeddedText(row) }))
      .filter(({ id, text }) => text !== '' && known.get(id) !== hashOfText(text))
  }
}

/** Public cards with their vectors of a model, in the order of time, in batches as they are read; those without are left out. */
export async function* embeddedCards(db: Db, model: string) {
  const size = new BatchSize(20, 500)
  for (let after = -1; after < LAST_KEY;) {
    const rows = await size.read((count) =>
      publicBehind(db, after)
        .leftJoin('card_embeddings', (join) =>
          join.onRef('card_embeddings.card_id', '=', 'cards.id').on('card_embeddings.model', '=', model),
        )
        .select(['conversation', 'hash', 'vector'])
        .limit(count)
        .execute(),
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.key
    yield rows.flatMap(({ key, conversation, hash: own, vector, ...texts }) => {
      const text = embeddedText(texts)
      return vector !== null && own === hashOfText(text) ? [{ key, conversation, text, vector }] : []
    })
  }
}

const publicBehind = (db: Db, after: number) =>
  db
    .selectFrom('cards')
    .select(['cards.key', 'cards.id', 'cards.prompt', 'cards.response'])
    .where('is_private', '=', 0)
    .where('cards.key', '>', after)
    .orderBy('cards.key')

async function hashesOf(db: Db, model: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('card_embeddings')
    .select(['card_id', 'hash'])
    .where('model', '=', model)
    .where(isAmong('card_id', ids))
    .execute()
  return new Map(rows.map((row) => [row.card_id, row.hash]))
}

/** A vector of the text that a card had when it was sent. */
export interface Embedded extends Missing {
  vector: Int8Array
}

/** Keeps vectors, but of cards that have another text by now, are private or gone. */
export async function keepEmbeddings(db: Db, model: string, embedded: readonly Embedded[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockArchive(trx)
    const ids = embedded.map(({ id }) => id)
    const rows = await trx
      .selectFrom('cards')
      .select(['id', 'prompt', 'response'])
      .where('is_private', '=', 0)
      .where(isAmong('id', ids))
      .execute()
    const texts = new Map(rows.map((row) => [row.id, embeddedText(row)]))
    const kept = embedded.filter(({ id, text }) => texts.get(id) === text)
    await removeEmbeddings(trx, ids)
    if (kept.length === 0) return
    const values = kept.map(({ id, text, vector }) => ({
      card_id: id,
      model,
      hash: hashOfText(text),
      vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
    }))
    await trx.insertInto('card_embeddings').values(values).execute()
  })
}

/** Removes what an endpoint said of cards: they are gone, private, or have other texts. */
export async function removeEmbeddings(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (const some of batchesOf(ids, 1000)) {
    await trx.deleteFrom('card_embeddings').where(isAmong('card_id', some)).execute()
  }
}

/** How many cards have a vector of a model. */
export async function countEmbeddings(db: Db, model: string): Promise<number> {
  const row = await db
    .selectFrom('card_embeddings')
    .select((cards) => cards.fn.countAll<number>().as('count'))
    .where('model', '=', model)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
