import { cardOf, CARD_COLUMNS } from '#store/card-row.ts'
import type { Building } from '#store/building.ts'
import { createFullText } from '#store/full-text.ts'
import { notedIn } from '#store/new-terms.ts'
import { addNoted, type TermChanges } from '#store/terms.ts'
import type { CardsTable, Flag, NewTermsTable } from '#store/tables.ts'
import { INDEX_TABLES, tableOf } from './index-tables.ts'
import { entryOf, putInto } from './sqlite-entries.ts'

/** FTS5 gathers so many bytes before it writes a segment of them. */
const GATHERED = 16_000_000

/** So many pages are merged at once. */
const MERGED = 1000

/** Cards between two looks at the clock. */
const PIECE = 100

export interface Built {
  cards: number
  /** What has to be added to the counts of words for them to be right: as much today as when the cards were read. */
  wrong: TermChanges
}

/**
 * Makes both full-text tables of an archive as it was at one moment, each of one segment.
 * @param goOn called again and again, with the cards that are done; ends everything when it throws
 */
export async function buildIndex(building: Building, goOn: (done: number) => Promise<void>): Promise<Built> {
  const cards = await putAll(building, goOn)
  const wrong = wrongTerms(building)
  building.letGo()
  for (const table of INDEX_TABLES.all) {
    for (let pages = -MERGED; await mergeSome(building, table, pages, () => goOn(cards)); pages = MERGED);
  }
  return { cards, wrong }
}

async function putAll(building: Building, goOn: (done: number) => Promise<void>): Promise<number> {
  for (const table of INDEX_TABLES.all) {
    building.run(createFullText(`building.${table}`))
    const set = (name: string, value: number) =>
      building.run(`INSERT INTO building.${table} (${table}, rank) VALUES (?, ?)`, [name, value])
    set('hashsize', GATHERED)
    // All segments are merged at the end, each once. FTS5 knows 2000 at most.
    set('automerge', 0)
    set('crisismerge', 1999)
  }
  const put = [false, true].map((isPrivate) => building.prepare(putInto(`building.${tableOf(isPrivate)}`)))
  let done = 0
  const rows = building.rows<CardsTable>(`SELECT key, ${CARD_COLUMNS.join()} FROM main.cards ORDER BY key`)
  for (const row of rows) {
    put[row.is_private]!(entryOf(row.key, cardOf(row)))
    if (++done % PIECE === 0) await goOn(done)
  }
  await goOn(done)
  return done
}

/**
 * What the counts of words lack. Every change of a card changes them by as much as it should, so this stays true whatever
 * is changed meanwhile; but for a word whose count was too low, and which so many cards lose meanwhile that it is forgotten.
 */
function wrongTerms(building: Building): TermChanges {
  const wrong: TermChanges = { 0: new Map(), 1: new Map() }
  const add = (isPrivate: Flag, word: string, count: number) => {
    const sum = (wrong[isPrivate].get(word) ?? 0) + count
    if (sum === 0) wrong[isPrivate].delete(word)
    else wrong[isPrivate].set(word, sum)
  }
  // What begins with a mark is a flag, and no word (flag-token.ts).
  for (const isPrivate of [0, 1] as const) {
    const table = tableOf(isPrivate === 1)
    building.run(`CREATE VIRTUAL TABLE temp.words_${isPrivate} USING fts5vocab(building, ${table}, row)`)
    const words = building.rows<{ term: string; doc: number }>(
      `SELECT term, doc FROM temp.words_${isPrivate} WHERE term NOT LIKE '§%'`,
    )
    for (const { term, doc } of words) add(isPrivate, term, doc)
  }
  type Counted = { is_private: Flag; word: string; count: number }
  for (const row of building.rows<Counted>('SELECT is_private, word, count FROM main.terms'))
    add(row.is_private, row.word, -row.count)
  for (const row of building.rows<NewTermsTable>('SELECT key, is_private, words FROM main.new_terms'))
    addNoted(wrong, notedIn(row), -1)
  return wrong
}

/** @returns false when there was nothing left to merge */
async function mergeSome(
  building: Building,
  table: string,
  pages: number,
  goOn: () => Promise<void>,
): Promise<boolean> {
  const changes = () => [...building.rows<{ n: number }>('SELECT total_changes() AS n')][0]!.n
  const before = changes()
  building.run(`INSERT INTO building.${table} (${table}, rank) VALUES ('merge', ?)`, [pages])
  await goOn()
  return changes() - before >= 2
}
