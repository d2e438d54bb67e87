import { sql, type Selectable } from 'kysely'
import { imageName } from '#archive/card.ts'
import { cardOfFile } from '#archive/part-files.ts'
import { imageUrlsOf } from '#archive/picture.ts'
import { BatchSize, rowsInOrder } from './batch-size.ts'
import { isAmong } from './json-set.ts'
import type { CardScope } from './links.ts'
import type { CardsTable, Db } from './tables.ts'

/**
 * The id of the card that names a file among its present content, where it is one of `scope`: a file that was redacted since, or is
 * the file of a card that turned private, has none.
 */
export async function cardWithFile(db: Db, scope: CardScope, name: string): Promise<string | null> {
  const id = cardOfFile(name)
  if (id === null) return null
  const row = await db
    .selectFrom('cards')
    .innerJoin('card_contents', 'card_contents.card_id', 'cards.id')
    .select('card_contents.content')
    .where('cards.id', '=', id)
    .where((eb) => scope(eb))
    .executeTakeFirst()
  return row?.content.includes(`"file":${JSON.stringify(name)}`) ? id : null
}

/** Maximum number of checked cards that show the same picture. */
const MAX_CARDS = 100

/** The index of pictures leaves out cards without one: a statement that does not say so looks at every card instead. */
const isIndexed = sql<boolean>`cards.image_url <> ''`

/**
 * The ids of cards of `scope` whose picture it is. A card's own picture names its card, and is shown in either variant by its
 * address in colour; any other is that of the cards whose address it is.
 */
export async function cardsWithPicture(db: Db, scope: CardScope, name: string): Promise<string[]> {
  const [, own] = /^DEDUPID-(\w+)-image\.png$/.exec(name) ?? BLACK_AND_WHITE.exec(name) ?? []
  const names = own === undefined ? [name] : [name, imageName(own, 'color')]
  const rows = await db
    .selectFrom('cards')
    .select('cards.id')
    .where('cards.image_url', 'in', names.flatMap(imageUrlsOf))
    .where(isIndexed)
    .$if(own !== undefined, (query) => query.where('cards.id', '=', own!))
    .where((eb) => scope(eb))
    .limit(MAX_CARDS)
    .execute()
  return rows.map(({ id }) => id)
}

/** The name of a card's own picture in black and white. */
export const BLACK_AND_WHITE = /^image_(\w+)\.png$/

/** The names of all files among the parts of cards, also of those in which words are redacted. */
export async function allNamedFiles(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  for (const table of ['card_contents', 'originals'] as const) {
    const contents = db.selectFrom(table).select(['card_id', 'content'])
    for await (const rows of rowsInOrder(contents, 'card_id', new BatchSize(100, 100))) {
      for (const { content } of rows) {
        for (const [, name = ''] of content.matchAll(/"file":"([\w.-]+)"/g)) {
          if (cardOfFile(name) !== null) names.add(name)
        }
      }
    }
  }
  return names
}

/** The names among these whose picture some card shows, or would show without redactions. */
export async function shownPictures(db: Db, names: readonly string[]): Promise<Set<string>> {
  const urls = names.flatMap(imageUrlsOf)
  const withPicture = db.selectFrom('cards').select('image_url').where(isIndexed)
  const rows = await withPicture.where(isAmong('image_url', urls)).execute()
  const shown = new Set(rows.map((row) => row.image_url))
  for (const url of urls.filter((one) => !shown.has(one))) {
    const named = `"imageUrl":${JSON.stringify(url)}`
    const like = `%${named.replace(/[\\%_]/g, '\\$&')}%`
    const hidden = db
      .selectFrom('originals')
      .select('texts')
      .where(sql<boolean>`texts LIKE ${like} ESCAPE '\\'`)
    // SQLite takes small letters for large ones.
    if ((await hidden.execute()).some(({ texts }) => texts.includes(named))) shown.add(url)
  }
  return new Set(names.filter((name) => imageUrlsOf(name).some((url) => shown.has(url))))
}

/** The picture of a card, as its row says; '' is no address, 0 no size. */
export type CardPicture = Pick<Selectable<CardsTable>, 'id' | 'image_url' | 'image_width' | 'image_height'>

/** The pictures of all cards but those of the demo, which are drawn. */
export const cardPictures = (db: Db): Promise<CardPicture[]> =>
  db
    .selectFrom('cards')
    .select(['id', 'image_url', 'image_width', 'image_height'])
    .where('fingerprint', '<>', 'demo')
    .execute()

/** The ids among these whose cards do not say how large their picture is. @param ids at most 1000 */
export async function withoutPictureSize(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('cards').select('id').where('id', 'in', ids).where('image_width', '=', 0).execute()
  return new Set(rows.map((row) => row.id))
}
