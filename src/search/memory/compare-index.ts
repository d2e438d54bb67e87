import type { Kysely } from 'kysely'
import { timeSlices } from '#archive/time-slices.ts'
import type { Discrepancies } from '#search/engine.ts'
import { lastChange } from '#store/change-log.ts'
import { LAST_KEY } from '#store/card-key.ts'
import type { Tables } from '#store/tables.ts'
import type { TextIndex } from '#text-index/text-index.ts'

/** Cards that are compared before others get their turn. */
const COMPARED = 3000

/** An archive that is changed all the time is compared so often until its changes are taken for discrepancies. */
const TRIES = 3

/** Compares the text index with the cards. @param current gives the index, in step with the database */
export async function compareIndex(db: Kysely<Tables>, current: () => Promise<TextIndex>): Promise<Discrepancies> {
  for (let tries = 1; ; tries++) {
    const index = await current()
    const before = await lastChange(db)
    const found = await compare(db, index)
    const { number } = await lastChange(db)
    if (found.missing + found.stray === 0 || number === before.number || tries === TRIES) return found
  }
}

async function compare(db: Kysely<Tables>, index: TextIndex): Promise<Discrepancies> {
  const othersFirst = timeSlices()
  let missing = 0
  let met = 0
  for (let after = -1; after < LAST_KEY;) {
    await othersFirst()
    const cards = await db
      .selectFrom('cards')
      .select(['key', 'is_private'])
      .where('key', '>', after)
      .orderBy('key')
      .limit(COMPARED)
      .execute()
    for (const { key, is_private } of cards) {
      const held = index.has(key)
      if (held !== null) met++
      if (held !== (is_private === 1 ? 'private' : 'public')) missing++
    }
    after = cards.at(-1)?.key ?? LAST_KEY
  }
  return { missing, stray: index.size - met }
}
