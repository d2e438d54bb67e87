import type { Card } from '#archive/card.ts'
import type { SearchEngine } from '#search/engine.ts'
import { changedContents, writeContents, type CardRecord } from '#store/card-contents.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Trx } from '#store/tables.ts'
import { storeFindings } from '#store/card-findings.ts'
import { redactKnown } from './redact-overlay.ts'
import { writeCards } from './write-cards.ts'

/**
 * Writes the contents of existing cards where they differ; text index, findings and revision follow. The cards' texts stay.
 * @param records without redactions
 */
export async function rewriteContents(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  records: readonly (CardRecord & { card: Card })[],
): Promise<void> {
  const contents = await changedContents(trx, await redactKnown(trx, records))
  if (contents.length === 0) return
  const rows = await rowsById(
    trx,
    contents.map((row) => row.card_id),
  )
  const shown = rows.map(cardOf)
  await writeCards(trx, search, {
    before: rows,
    write: async () => {
      await writeContents(trx, contents)
      return { rows, signed: shown }
    },
  })
  await storeFindings(trx, shown)
  await raiseRevision(trx, { isVisible: rows.some((row) => row.is_private === 0) })
}
