import type { IntakeCard } from '#intake/export-kind.ts'
import { knownCards } from '#store/card-rows.ts'
import { setKeptPrivate, type Review } from '#store/reviews.ts'
import type { Trx } from '#store/tables.ts'

/** The records of conversations that were read so far, by hash: true where an admin keeps private all cards that were known. */
export type KeptRecords = Map<string, boolean>

/**
 * Ids of new cards of conversations that an admin keeps private as a whole: what a later export adds is hidden with the rest
 * (R10.7). The cards of a record come in the order of time, and in several batches.
 */
export async function turnsOfKept(
  trx: Trx,
  found: readonly Pick<IntakeCard, 'card' | 'isPrivate' | 'source'>[],
  reviews: ReadonlyMap<string, Review>,
  records: KeptRecords,
): Promise<Set<string>> {
  const ids = found.map(({ card }) => card.id)
  const known = await knownCards(trx, ids)
  for (const { card, source } of found) {
    if (source === undefined || !known.has(card.id)) continue
    records.set(source, records.get(source) !== false && reviews.get(card.id)?.is_kept === 1)
  }
  const isOfKept = ({ card, isPrivate, source = '' }: (typeof found)[number]) =>
    isPrivate === undefined && !known.has(card.id) && records.get(source) === true
  return new Set(found.filter(isOfKept).map(({ card }) => card.id))
}

/** Notes those among the added cards as kept private. @param ofKept as `turnsOfKept` gives them */
export const keepAdded = (trx: Trx, ofKept: ReadonlySet<string>, added: readonly string[]): Promise<void> =>
  setKeptPrivate(
    trx,
    added.filter((id) => ofKept.has(id)),
    true,
  )
