import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { goOn } from '#store/renewal.ts'
import type { Tables } from '#store/tables.ts'

/** Others wait no longer than about this for a piece, in milliseconds. */
const PIECE_MS = 6

/** How long the file is theirs after each: a write that waits looks again within this time. */
const REST_MS = 8

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
  let most = first
  const writeOne = (trx: Transaction<Tables>) =>
    timed(async () => {
      await goOn(trx, id)
      return (await piece(trx, most)) < most
    })
  for (;;) {
    const { isLast, ms } = await db.transaction().execute(writeOne)
    if (isLast) return
    most = Math.max(1, Math.round(most * Math.min(2, Math.max(0.5, PIECE_MS / ms))))
    await sleep(REST_MS)
  }
}

async function timed(write: () => Promise<boolean>): Promise<{ isLast: boolean; ms: number }> {
  const start = performance.now()
  return { isLast: await write(), ms: performance.now() - start }
}
