import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '#store/tables.ts'
import { INDEX_TABLES, type IndexTable } from './index-tables.ts'
import { pause } from './pause.ts'

/** Pages of the index that are written before others get their turn: about half a frame's time. */
const STEP = 64

/** Parts whose pages are more than this share of all are worth being merged with the largest. */
const WORTHWHILE = 0.2

/** Fewer pages than this are read quickly however they lie. */
const FEW_PAGES = 1000

/**
 * Merges the parts of FTS5's indexes into one where much lies outside the largest, as after an import: each part is looked
 * into for each word, so that searches take up to twice as long as in one. Goes on in short steps, each on the disk before
 * the next; what is begun and not ended goes on the next time. Searches find the same all the while.
 * @param isOver asked after each step whether to leave off
 * @returns how many tables were merged
 */
export async function tidyIndex(db: Kysely<Tables>, isOver: () => boolean = () => false): Promise<number> {
  let merged = 0
  for (const table of INDEX_TABLES.all) {
    if (!isUntidy(await partsOf(db, table))) continue
    // Below zero it takes in all parts, whatever FTS5 would do by itself.
    for (let pages = -STEP; !isOver() && (await mergeStep(db, table, pages)); pages = STEP) await pause()
    merged++
  }
  return merged
}

/**
 * Merges all parts of both indexes into one each: only then are the words of removed cards gone from FTS5's tables. Others
 * get their turn between its steps.
 */
export async function mergeIndex(db: Kysely<Tables>): Promise<void> {
  for (const table of INDEX_TABLES.all) {
    for (let pages = -STEP; await mergeStep(db, table, pages); pages = STEP) await pause()
  }
}

function isUntidy(parts: readonly number[]): boolean {
  const all = parts.reduce((sum, pages) => sum + pages, 0)
  return all >= FEW_PAGES && all - Math.max(...parts) > WORTHWHILE * all
}

/**
 * The pages of each part of an index. A part's words are listed with the pages that they begin on, doubled, and the last
 * word begins on one of the last pages.
 */
async function partsOf(db: Kysely<Tables>, table: IndexTable): Promise<number[]> {
  const words = sql.table(`${table}_idx`)
  const { rows } = await sql<{ pages: number }>`WITH RECURSIVE part (id) AS (
      SELECT min(segid) FROM ${words}
      UNION ALL SELECT (SELECT min(segid) FROM ${words} WHERE segid > part.id) FROM part WHERE part.id IS NOT NULL)
    SELECT (SELECT pgno FROM ${words} WHERE segid = part.id ORDER BY term DESC LIMIT 1) / 2 AS pages
    FROM part WHERE part.id IS NOT NULL`.execute(db)
  return rows.map(({ pages }) => pages)
}

/** @returns false when nothing was left to merge */
function mergeStep(db: Kysely<Tables>, table: IndexTable, pages: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await changes(trx)
    await sql`INSERT INTO ${sql.table(table)} (${sql.ref(table)}, rank) VALUES ('merge', ${pages})`.execute(trx)
    // FTS5 says so: the statement itself counts as one change.
    return (await changes(trx)) - before > 1
  })
}

async function changes(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`SELECT total_changes() AS changes`.execute(trx)
  return rows[0]!.changes
}
