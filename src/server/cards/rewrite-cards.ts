import type { Card } from '#archive/card.ts'
import { sessionHeading } from '#archive/session.ts'
import type { SearchEngine } from '#search/engine.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import type { CardRow } from '#store/card-rows.ts'
import { originalCards } from '#store/originals.ts'
import type { Trx } from '#store/tables.ts'
import { redactChanged } from './redact-overlay.ts'
import { writeCards } from './write-cards.ts'

/**
 * Changes the metadata of cards, and applies current redactions to their texts. The caller has locked the archive, and read the
 * rows since.
 * @param change returns the new card without redactions; id and day stamp must stay
 * @returns number of changed cards
 */
export async function rewriteCards(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  rows: readonly CardRow[],
  change: (card: Card) => Card,
): Promise<number> {
  const originals = await originalCards(trx, rows.map(cardOf))
  const wanted = originals.map(change)
  // Of the changed fields only the session is signed, without redactions.
  const isRetitled = (_: Card, at: number) => sessionHeading(originals[at]!) !== sessionHeading(wanted[at]!)
  return writeCards(trx, search, {
    before: rows,
    write: async () => {
      const shown = await redactChanged(trx, wanted)
      const after = shown.map((card, at) => rowOf({ shown: card, original: wanted[at]! }, rows[at]!.key, rows[at]!))
      return { rows: after, signed: shown.filter(isRetitled) }
    },
  })
}
