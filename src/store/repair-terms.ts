import { sql, type Kysely } from 'kysely'
import { LAST_KEY } from './card-key.ts'
import { endRenewal } from './renewal.ts'
import { lockArchive, raiseRevision, readRevision } from './revision.ts'
import type { Flag, Tables } from './tables.ts'
import { readNoted } from './new-terms.ts'
import { withOtherTexts } from './other-answers.ts'
import { addNoted, addWords, writeTerms, type TermChanges } from './terms.ts'

/** Cards that are counted before others get their turn. */
const BATCH_SIZE = 200

/** How often counting begins again because a card changed meanwhile, before changes are made to wait for it. */
const TRIES = 3

/**
 * Recounts the words of all cards and repairs the counts that differ. Cards are read in batches between which others get their
 * turn; only what differs is written.
 * @returns how many words had a wrong count
 */
export async function repairTerms(db: Kysely<Tables>): Promise<number> {
  for (let attempt = 1; attempt < TRIES; attempt++) {
    const revision = await readRevision(db)
    const counted = await countAll(db)
    const repaired = await db.transaction().execute(async (trx) => {
      await lockArchive(trx)
      return (await readRevision(trx)) === revision ? repair(trx, counted) : null
    })
    if (repaired !== null) return repaired
  }
  return db.transaction().execute(async (trx) => {
    await lockArchive(trx)
    return repair(trx, await countAll(trx))
  })
}

async function countAll(db: Kysely<Tables>): Promise<TermChanges> {
  const counted: TermChanges = { 0: new Map(), 1: new Map() }
  for (let after = -1; after < LAST_KEY;) {
    const rows = await db
      .selectFrom('cards')
      .select(['key', 'id', 'is_private', 'prompt', 'response', 'page_title', 'session_title'])
      .where('key', '>', after)
      .orderBy('key')
      .limit(BATCH_SIZE)
      .execute()
    addWords(counted, await withOtherTexts(db, rows), 1)
    after = rows.length < BATCH_SIZE ? LAST_KEY : rows.at(-1)!.key
    await new Promise((resolve) => setImmediate(resolve))
  }
  return counted
}

/** How many words have a wrong count. */
export async function countWrongTerms(db: Kysely<Tables>): Promise<number> {
  const wrong = await differences(db, await countAll(db))
  return wrong[0].size + wrong[1].size
}

/** Makes the table say what was counted. */
async function repair(trx: Parameters<typeof writeTerms>[0], counted: TermChanges): Promise<number> {
  const changes = await differences(trx, counted)
  const wrong = changes[0].size + changes[1].size
  if (wrong === 0) return 0
  await raiseRevision(trx, { isVisible: changes[0].size > 0 })
  // One that is under way has counted what was wrong as well, and would repair it twice.
  await endRenewal(trx)
  await writeTerms(trx, changes)
  return wrong
}

/** What must be added to the counts of the table, beside what is noted; made in the place of what was counted. */
async function differences(db: Kysely<Tables>, counted: TermChanges): Promise<TermChanges> {
  for (const noted of await readNoted(db)) addNoted(counted, noted, -1)
  const { rows } = await sql<{ is_private: Flag; word: string; count: number }>`SELECT is_private, word, count
    FROM terms`.execute(db)
  for (const { is_private: isPrivate, word, count } of rows) {
    const left = (counted[isPrivate].get(word) ?? 0) - count
    if (left === 0) counted[isPrivate].delete(word)
    else counted[isPrivate].set(word, left)
  }
  return counted
}
