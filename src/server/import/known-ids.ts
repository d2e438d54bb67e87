import type { IntakeCard } from '#intake/export-kind.ts'
import { knownCards } from '#store/card-rows.ts'
import type { Db } from '#store/tables.ts'

/**
 * Cards under the ids by which the archive knows them: one that it has under another id (`otherIds`) is that one.
 * @param gone ids of cards that were deleted for good, which are known as well
 */
export async function underKnownIds(
  db: Db,
  cards: readonly IntakeCard[],
  gone: ReadonlySet<string>,
): Promise<readonly IntakeCard[]> {
  const ids = cards.flatMap(({ card, otherIds = [] }) => (otherIds.length > 0 ? [card.id, ...otherIds] : []))
  if (ids.length === 0) return cards
  const known = await knownCards(db, ids)
  return cards.map((one) => {
    const id = [one.card.id, ...(one.otherIds ?? [])].find((name) => known.has(name) || gone.has(name))
    return id === undefined ? one : { ...one, card: { ...one.card, id, dedupid: id } }
  })
}
