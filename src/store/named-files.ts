import type { Kysely } from 'kysely'
import { cardOfFile } from '#archive/part-files.ts'
import type { CardScope } from './links.ts'
import type { Tables } from './tables.ts'

/**
 * The id of the card that names a file among what it holds now, where it is one of `scope`: what was redacted since, or is
 * the file of a card that turned private, has none.
 */
export async function cardWithFile(db: Kysely<Tables>, scope: CardScope, name: string): Promise<string | null> {
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

/** How many cards that show the same picture are looked at. */
const MAX_CARDS = 100

/**
 * The ids of cards of `scope` that show a picture. A card's own picture names its card; any other is shown by the cards
 * whose address it is, or by the one among whose parts it is.
 */
export async function cardsWithPicture(db: Kysely<Tables>, scope: CardScope, name: string): Promise<string[]> {
  const own = /^DEDUPID-(\w+)-image\.png$/.exec(name) ?? BLACK_AND_WHITE.exec(name)
  const rows = await db
    .selectFrom('cards')
    .select('cards.id')
    .where((eb) => (own ? eb('cards.id', '=', own[1]!) : eb('cards.image_url', '=', `/images/${name}`)))
    .where((eb) => scope(eb))
    .limit(MAX_CARDS)
    .execute()
  if (rows.length > 0) return rows.map(({ id }) => id)
  const named = await cardWithFile(db, scope, name)
  return named === null ? [] : [named]
}

/** The name of a card's own picture in black and white. */
export const BLACK_AND_WHITE = /^image_(\w+)\.png$/
