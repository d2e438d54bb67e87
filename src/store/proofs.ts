import { sql, type Selectable } from 'kysely'
import type { ProofsTable } from './record-tables.ts'
import type { Db, Trx } from './tables.ts'

export type ProofRow = Selectable<ProofsTable>

/** Stores what was signed of cards, in the place of what was signed of them before. */
export async function writeProofs(trx: Trx, rows: readonly ProofRow[]): Promise<void> {
  if (rows.length === 0) return
  // Each by its card, so that one value carries all of them: a statement with 400 values takes longer to be written.
  const byCard = rows.map(({ card_id: id, ...row }) => [id, row] as const)
  await sql`INSERT INTO proofs (card_id, leaves, root, signature)
    SELECT key, value->>'leaves', value->>'root', value->>'signature'
    FROM json_each(${JSON.stringify(Object.fromEntries(byCard))}) WHERE true
    ON CONFLICT (card_id) DO UPDATE
    SET leaves = excluded.leaves, root = excluded.root, signature = excluded.signature`.execute(trx)
}

/** Removes what was signed of the cards under these keys, before the cards go. */
export const deleteProofs = (trx: Trx, keys: readonly number[]) =>
  trx
    .deleteFrom('proofs')
    .where('card_id', 'in', (eb) => eb.selectFrom('cards').select('id').where('key', 'in', keys))
    .execute()

/** Keys of the first cards after a key that are not signed, in chronological order. */
export async function unsignedKeys(db: Db, after: number, limit: number): Promise<number[]> {
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

/** The ids of cards that were signed and are gone, though they were not deleted for good. */
export async function proofsWithoutCards(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('proofs')
    .select('card_id')
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = proofs.card_id)`)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM forgotten WHERE forgotten.card_id = proofs.card_id)`)
    .orderBy('card_id')
    .execute()
  return rows.map((row) => row.card_id)
}
