import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { ProofsTable } from './record-tables.ts'
import type { Tables } from './tables.ts'

export type ProofRow = Selectable<ProofsTable>

/** Rows that one statement takes. */
const BATCH_SIZE = 100

/** Stores what was signed of cards, in the place of what was signed of them before. */
export async function writeProofs(trx: Transaction<Tables>, rows: readonly ProofRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await trx
      .insertInto('proofs')
      .values(rows.slice(at, at + BATCH_SIZE))
      .onConflict((conflict) =>
        conflict.column('card_id').doUpdateSet((eb) => ({
          leaves: eb.ref('excluded.leaves'),
          root: eb.ref('excluded.root'),
          signature: eb.ref('excluded.signature'),
        })),
      )
      .execute()
  }
}

/** Removes what was signed of the cards under these keys, before the cards go. */
export const deleteProofs = (trx: Transaction<Tables>, keys: readonly number[]) =>
  trx
    .deleteFrom('proofs')
    .where('card_id', 'in', (eb) => eb.selectFrom('cards').select('id').where('key', 'in', keys))
    .execute()

/** Keys of the first cards after a key that are not signed, in the order of time. */
export async function unsignedKeys(db: Kysely<Tables>, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cards')
    .select('key')
    .where('key', '>', after)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM proofs WHERE proofs.card_id = cards.id)`)
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map((row) => row.key)
}
