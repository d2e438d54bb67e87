import type { Kysely } from 'kysely'
import type { ArchiveLine } from '#archive/archive-line.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows } from '#store/cards.ts'
import { publicRows } from '#store/public-cards.ts'
import { allComments, allMembers, allStars } from '#store/carried.ts'
import type { Tables } from '#store/tables.ts'

/**
 * The archive as JSON Lines, each ending in a line feed: cards in the order of time, as `import` reads them.
 * @param everything private cards as well, and behind the cards members (without passwords), comments and stars
 */
export async function* exportLines(db: Kysely<Tables>, everything: boolean): AsyncGenerator<string> {
  for await (const rows of everything ? allRows(db) : publicRows(db)) {
    yield rows.map((row) => `${JSON.stringify(cardOf(row))}\n`).join('')
  }
  if (!everything) return
  for (const read of [allMembers, allComments, allStars]) {
    for await (const lines of read(db)) yield lines.map(asLine).join('')
  }
}

const asLine = (line: ArchiveLine): string => `${JSON.stringify(line)}\n`
