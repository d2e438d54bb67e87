import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** SQLite's words for a damaged text index, which is made anew from the cards: no card is lost with it. */
const OF_A_TEXT_INDEX = /fts5 table|search_(public|private)\b/i

/**
 * What SQLite finds wrong with its file, the text indexes left aside.
 * @param how `quick` reads every page, `whole` compares indexes with their tables too
 */
export async function integrityFaults(db: Kysely<Tables>, how: 'quick' | 'whole'): Promise<string[]> {
  const query = how === 'quick' ? 'PRAGMA quick_check(20)' : 'PRAGMA integrity_check(20)'
  const { rows } = await sql<Record<string, string>>`${sql.raw(query)}`.execute(db)
  const found = rows.flatMap((row) => Object.values(row))
  return found.filter((text) => text !== 'ok' && !OF_A_TEXT_INDEX.test(text))
}
