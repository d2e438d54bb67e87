import { FOUND, isSaid, WITHHELD, type Hold } from '#archive/card-holds.ts'
import type { Visibility } from '#archive/viewer.ts'
import { isAmong } from './json-set.ts'
import type { Db } from './tables.ts'

/**
 * The stored words of contents (`Hold`), by id, without reading contents; cards without content are left out, for visitors also
 * those of which nothing but the two texts is shown.
 */
export async function storedHolds(
  db: Db,
  visibility: Visibility,
  ids: readonly string[],
): Promise<Map<string, Hold[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_contents')
    .select(['card_id', 'holds'])
    .where(isAmong('card_id', ids))
    .where('holds', '<>', '')
    .execute()
  const stored = rows.map(({ card_id, holds }) => ({ id: card_id, holds: holds.split(' ') }))
  const shown = visibility === 'public' ? stored.filter(({ holds }) => !holds.includes(WITHHELD)) : stored
  const said = shown.map(({ id, holds }) => [id, holds.filter(isSaid)] as const)
  return new Map(said.filter(([, holds]) => holds.length > 0))
}

/** The column `holds` of contents, by id, for `isUnseen`; cards without findings beyond their two texts are left out. */
export async function foundHolds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_contents')
    .select(['card_id', 'holds'])
    .where(isAmong('card_id', ids))
    .where('holds', 'like', `%${FOUND}%`)
    .execute()
  return new Map(rows.map((row) => [row.card_id, row.holds]))
}

/** Those of the cards that hold more than their two texts. */
export async function withContent(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('card_contents')
    .select('card_id')
    .where(isAmong('card_id', ids))
    .where('content', '<>', '')
    .execute()
  return rows.map((row) => row.card_id)
}

/** The lengths of stored contents in characters, by id; cards without content are left out. */
export async function contentLetters(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_contents')
    .select(['card_id', (eb) => eb.fn<number>('length', ['content']).as('letters')])
    .where(isAmong('card_id', ids))
    .where('content', '<>', '')
    .execute()
  return new Map(rows.map((row) => [row.card_id, row.letters]))
}
