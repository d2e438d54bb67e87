import { sql, type Kysely, type Transaction } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import { cachedByRevision } from './revision-cache.ts'
import type { Flag, NewTermsTable, Tables } from './tables.ts'

/**
 * The most public cards, and the most private ones, whose words wait to be counted. Words are spread over the whole table of counts, nearly each on a page
 * of its own: counted for many cards at once, each page is written once (ADR-0107).
 */
const MAX = 16

/** No word holds one. */
const BETWEEN = ' '

/** What of a row is counted. */
export type Noted = Pick<NewTermsTable, 'is_private'> & { words: string[] }

/** What a row notes. */
export const notedIn = ({ is_private, words }: Pick<NewTermsTable, 'is_private' | 'words'>): Noted => ({
  is_private,
  words: words === '' ? [] : words.split(BETWEEN),
})

/**
 * Notes the words of a card that was not there before.
 * @returns false when enough cards wait: then nothing is noted, and all of them are to be counted
 */
export async function noteWords(
  trx: Transaction<Tables>,
  { key, is_private, words }: Noted & Pick<NewTermsTable, 'key'>,
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO new_terms (key, is_private, words)
    SELECT CAST(${key} AS bigint), CAST(${is_private} AS smallint), CAST(${words.join(BETWEEN)} AS text)
    WHERE (SELECT count(*) FROM new_terms WHERE is_private = ${is_private}) < ${MAX} RETURNING key`.execute(trx)
  return rows.length > 0
}

/**
 * Takes out what was noted of public cards, of private ones, or of both, to be counted in the same transaction: what is
 * noted of public cards stays untouched while private ones change.
 */
export const takeNoted = async (trx: Transaction<Tables>, kinds: readonly Flag[]): Promise<Noted[]> =>
  (await trx.deleteFrom('new_terms').where('is_private', 'in', kinds).returning(['is_private', 'words']).execute()).map(
    notedIn,
  )

/** All that is noted. */
export const readNoted = async (db: Kysely<Tables>): Promise<Noted[]> =>
  (await db.selectFrom('new_terms').select(['is_private', 'words']).execute()).map(notedIn)

/** The noted words of visible cards, with how many of these hold each. Read before what is counted already. */
export async function newWords(db: Kysely<Tables>, visibility: Visibility): Promise<ReadonlyMap<string, number>> {
  const known = await cachedByRevision(db, visibility, 'new words', () => ({
    counts: null as Map<string, number> | null,
  }))
  known.counts ??= await countNoted(db, visibility)
  return known.counts
}

async function countNoted(db: Kysely<Tables>, visibility: Visibility): Promise<Map<string, number>> {
  const visible = privacyOf(visibility)
  const counts = new Map<string, number>()
  for (const { is_private, words } of await readNoted(db)) {
    if (visible.includes(is_private)) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
