import type { Building } from '#store/building.ts'
import { createFullText } from '#store/full-text.ts'
import type { TermChanges } from '#store/terms.ts'
import type { Folded } from './folded.ts'
import { INDEX_TABLES, tableOf, type IndexTable } from './index-tables.ts'
import { putInto } from './sqlite-entries.ts'

/** FTS5 gathers so many bytes before it writes a segment of them. */
const GATHERED = 16_000_000

/** So many pages are merged at once. */
const MERGED = 1000

export interface Built {
  cards: number
  /** What has to be added to the counts of words for them to be right: as much today as when the cards were read. */
  wrong: TermChanges
}

/**
 * Makes both full-text tables of an archive as it was at one moment, each of one segment.
 * @param archive what `folded` gives
 * @param goOn called again and again, with the cards that are done; ends everything when it throws
 */
export async function buildIndex(
  building: Building,
  archive: AsyncIterable<Folded>,
  goOn: (done: number) => Promise<void>,
): Promise<Built> {
  const put = INDEX_TABLES.all.map((table) => emptyTable(building, table))
  const wrong: TermChanges = { 0: new Map(), 1: new Map() }
  let cards = 0
  for await (const piece of archive) {
    if (piece.is === 'counts') addWrong(wrong, building, piece.counts)
    else {
      for (const { isPrivate, values } of piece.entries) put[isPrivate]!(values)
      await goOn((cards += piece.entries.length))
    }
  }
  for (const table of INDEX_TABLES.all) {
    for (let pages = -MERGED; mergeSome(building, table, pages); pages = MERGED) await goOn(cards)
  }
  return { cards, wrong }
}

/** @returns puts a card into it */
function emptyTable(building: Building, table: IndexTable): ReturnType<Building['prepare']> {
  building.run(createFullText(table))
  const set = (name: string, value: number) =>
    building.run(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`, [name, value])
  set('hashsize', GATHERED)
  // All segments are merged at the end, each once. FTS5 knows 2000 at most.
  set('automerge', 0)
  set('crisismerge', 1999)
  return building.prepare(putInto(table))
}

/**
 * Adds what counts of words lack. Every change of a card changes them by as much as it should, so this stays true whatever
 * is changed meanwhile; but for a word whose count was too low, and which so many cards lose meanwhile that it is forgotten.
 */
function addWrong(wrong: TermChanges, building: Building, counts: TermChanges): void {
  for (const isPrivate of [0, 1] as const) {
    const table = tableOf(isPrivate === 1)
    building.run(`CREATE VIRTUAL TABLE temp.words_${isPrivate} USING fts5vocab(main, ${table}, row)`)
    const said = counts[isPrivate]
    // What begins with a mark is a flag, and no word (flag-token.ts).
    const words = building.rows<{ term: string; doc: number }>(
      `SELECT term, doc FROM temp.words_${isPrivate} WHERE term NOT LIKE '§%'`,
    )
    for (const { term, doc } of words) {
      const count = said.get(term) ?? 0
      if (count !== doc) wrong[isPrivate].set(term, doc - count)
      said.delete(term)
    }
    for (const [word, count] of said) wrong[isPrivate].set(word, -count)
  }
}

/** @returns false when there was nothing left to merge */
function mergeSome(building: Building, table: IndexTable, pages: number): boolean {
  const changes = () => [...building.rows<{ n: number }>('SELECT total_changes() AS n')][0]!.n
  const before = changes()
  building.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, [pages])
  return changes() - before >= 2
}
