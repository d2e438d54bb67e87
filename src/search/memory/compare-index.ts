import { batchesOf } from '#archive/batches.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Discrepancies } from '#search/engine.ts'
import { lastChange } from '#store/change-log.ts'
import { LAST_KEY } from '#store/card-key.ts'
import type { Db, Flag } from '#store/tables.ts'
import type { TextIndex } from '#text-index/text-index.ts'

/** Cards that are compared between two yields. */
const COMPARED = 3000

/** Maximum number of whole comparisons while the archive is being changed. */
const TRIES = 3

/** Compares the text index with the cards. @param current returns the index, up to date with the database */
export async function compareIndex(db: Db, current: () => Promise<TextIndex>): Promise<Discrepancies> {
  for (let tries = 1; ; tries++) {
    // Read before the index, which then includes this entry; a later change shows as another number.
    const before = await lastChange(db)
    const { missing, stray } = await compare(db, await current())
    if (missing.length + stray === 0 || (await lastChange(db)).number === before.number)
      return { missing: missing.length, stray }
    // Cards that came meanwhile are in the index by now. Entries without a card can only be counted while nothing changes.
    if (tries === TRIES) return { missing: await countMissing(db, current, missing), stray: 0 }
  }
}

/** Counts the cards that the index still does not hold, or holds under another visibility. */
async function countMissing(db: Db, current: () => Promise<TextIndex>, keys: readonly number[]): Promise<number> {
  let missing = 0
  for (const some of batchesOf(keys, COMPARED)) {
    const cards = await db.selectFrom('cards').select(['key', 'is_private']).where('key', 'in', some).execute()
    const index = await current()
    missing += cards.filter((card) => !isHeld(index, card)).length
  }
  return missing
}

const isHeld = (index: TextIndex, { key, is_private }: { key: number; is_private: Flag }): boolean =>
  index.has(key) === (is_private === 1 ? 'private' : 'public')

/** @returns the keys of cards that the index does not hold as they are, and how many of its entries have no card */
async function compare(db: Db, index: TextIndex): Promise<{ missing: number[]; stray: number }> {
  const yieldToEventLoop = timeSlices()
  const missing: number[] = []
  let met = 0
  for (const is_private of [0, 1] as const) {
    for (let after = -1; after < LAST_KEY;) {
      await yieldToEventLoop()
      // The public ones and the private ones each from an index of the table: no row, and no text, is read.
      const cards = await db
        .selectFrom('cards')
        .select('key')
        .where('is_private', '=', is_private)
        .where('key', '>', after)
        .orderBy('key')
        .limit(COMPARED)
        .execute()
      for (const { key } of cards) {
        if (index.has(key) !== null) met++
        if (!isHeld(index, { key, is_private })) missing.push(key)
      }
      after = cards.at(-1)?.key ?? LAST_KEY
    }
  }
  return { missing, stray: index.size - met }
}
