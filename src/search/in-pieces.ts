import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { goOn } from '#store/renewal.ts'
import { checkpoint } from '#store/open-beside.ts'
import type { Tables } from '#store/tables.ts'

/** Others wait no longer than about this for a piece, in milliseconds. */
const PIECE_MS = 6

/**
 * How long the file is everybody's after each. Who waits for SQLite looks again after 1, 3 and 8 ms: one of these falls
 * into a rest of 5.
 */
const REST_MS = 5

/** Rows of a piece at most, and rows after which the log is taken into the file: so nobody else finds a long one. */
const MOST = 800
const LOGGED = 400

/**
 * Writes much into the file of an archive, in short transactions between which others have their turn.
 * @param id the renewal that it belongs to
 * @param first rows of the first piece; of the others as many as their time allows
 * @param piece writes at most so many rows, and says how many they were: fewer end it
 * @throws Refusal when another renewal has begun since
 */
export async function inPieces(
  db: Kysely<Tables>,
  id: string,
  first: number,
  piece: (trx: Transaction<Tables>, most: number) => Promise<number>,
): Promise<void> {
  let [most, logged] = [first, 0]
  for (;;) {
    const { rows, ms } = await writeOne(db, async (trx) => {
      await goOn(trx, id)
      return piece(trx, most)
    })
    if (rows < most) return
    const rest = sleep(REST_MS)
    logged += rows
    if (logged >= LOGGED) {
      await checkpoint(db)
      logged = 0
    }
    most = Math.max(1, Math.min(MOST, Math.round(most * Math.min(2, Math.max(0.5, PIECE_MS / ms)))))
    await rest
  }
}

/** @returns how long the file was nobody else's, the commit included */
async function writeOne(
  db: Kysely<Tables>,
  write: (trx: Transaction<Tables>) => Promise<number>,
): Promise<{ rows: number; ms: number }> {
  let start = 0
  const rows = await db.transaction().execute((trx) => {
    start = performance.now()
    return write(trx)
  })
  return { rows, ms: performance.now() - start }
}
