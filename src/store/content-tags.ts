import { sql } from 'kysely'
import { FINDINGS_TAG, isListedTag, WITHHELD_TAG, type ContentTag } from '#archive/content-tags.ts'
import type { Visibility } from '#archive/viewer.ts'
import { isAmong } from './json-set.ts'
import type { Db } from './tables.ts'

/**
 * The stored tags of contents by card id, without reading contents. Cards without content are left out, and for visitors also
 * cards whose content is withheld.
 */
export async function storedTags(
  db: Db,
  visibility: Visibility,
  ids: readonly string[],
): Promise<Map<string, ContentTag[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_contents')
    .select(['card_id', 'holds'])
    .where(isAmong('card_id', ids))
    .where('holds', '<>', '')
    .execute()
  const stored = rows.map(({ card_id, holds }) => ({ id: card_id, holds: holds.split(' ') }))
  const shown = visibility === 'public' ? stored.filter(({ holds }) => !holds.includes(WITHHELD_TAG)) : stored
  const listed = shown.map(({ id, holds }) => [id, holds.filter(isListedTag)] as const)
  return new Map(listed.filter(([, holds]) => holds.length > 0))
}

/** A literal: SQLite prepares a statement again whenever a parameter that LIKE compares with is bound. */
const WITH_FINDINGS = sql.lit(`%${FINDINGS_TAG}%`)

/** The column `holds` of contents, by id, for `isUnseen`; cards without findings beyond their two texts are left out. */
export async function tagsWithFindings(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_contents')
    .select(['card_id', 'holds'])
    .where(isAmong('card_id', ids))
    .where('holds', 'like', WITH_FINDINGS)
    .execute()
  return new Map(rows.map((row) => [row.card_id, row.holds]))
}

/** The ids of the cards with content besides their two texts. */
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
