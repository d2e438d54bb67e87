import { counted } from '#archive/counted.ts'
import { isPlaceOf } from '#store/card-key.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import { allRows, rowsByKey, updateRows, type CardRow } from '#store/card-rows.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { originalCards } from '#store/originals.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import { problemsOf, RESTORE, type Check, type CheckContext } from './check.ts'

/** What a row holds twice, for speed: it follows from the card. */
const DERIVED = ['session', 'conversation', 'day', 'has_image', 'summary'] as const

async function derivedRows(db: Db, rows: readonly CardRow[]): Promise<CardRow[]> {
  const shown = rows.map(cardOf)
  const originals = await originalCards(db, shown)
  return rows.map((row, at) => rowOf({ shown: shown[at]!, original: originals[at]! }, row.key, row))
}

/** Every card is read, and what its row derives from it is compared with the card. */
export const cardsCheck: Check = {
  name: 'cards',
  async run({ db }) {
    let cards = 0
    const stale: number[] = []
    let misplaced = 0
    for await (const rows of allRows(db)) {
      cards += rows.length
      const derived = await derivedRows(db, rows)
      for (const [at, row] of rows.entries()) {
        const fresh = derived[at]!
        if (DERIVED.some((column) => fresh[column] !== row[column])) stale.push(row.key)
        if (!isPlaceOf(row.key, row.day_stamp)) misplaced++
      }
    }
    const problems = problemsOf(
      {
        count: stale.length,
        what: `${counted(stale.length, 'card')} ${stale.length === 1 ? 'is' : 'are'} listed in an old form`,
        repair: repair(db, stale),
      },
      {
        count: misplaced,
        what: `${counted(misplaced, 'card')} at another time than the day stamp says`,
        advice: RESTORE,
      },
    )
    return { ok: `${counted(cards, 'card')} read`, problems }
  },
}

const repair = (db: CheckContext['db'], keys: readonly number[]) => async () => {
  await lockedTransaction(db, async (trx) => {
    for (const key of keys) {
      const [row] = await rowsByKey(trx, [key])
      if (!row) continue
      await raiseRevision(trx, { isVisible: row.is_private === 0 })
      await updateRows(trx, [{ before: row, row: (await derivedRows(trx, [row]))[0]! }])
    }
  })
  return `${counted(keys.length, 'card')} rewritten`
}
