import { ADDED_NAMES, addedOf } from '#archive/added-fields.ts'
import { newCard, type Card } from '#archive/card.ts'
import type { ScannedField } from '#archive/finding.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { SearchEngine } from '#search/engine.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { scanCards } from '#store/card-findings.ts'
import { cardOf } from '#store/card-row.ts'
import { addedFieldsOf, rowsById } from '#store/card-rows.ts'
import { originalCards } from '#store/originals.ts'
import type { Trx } from '#store/tables.ts'

const ADDED: ReadonlySet<ScannedField> = new Set(ADDED_NAMES)

/**
 * Updates the added fields of existing cards from a source (ADR-0197), unless the card's own source takes precedence, or the
 * card is public and the new fields have findings, which no admin has seen. All other fields stay. The caller has locked the
 * archive.
 * @returns number of changed cards
 */
export async function fillFields(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  cards: readonly Pick<IntakeCard, 'card' | 'precedence'>[],
): Promise<number> {
  const given = new Map(cards.map(({ card, precedence }) => [card.id, { added: addedOf(card), precedence }]))
  const different = (await addedFieldsOf(trx, [...given.keys()])).filter((known) => {
    const { added, precedence } = given.get(known.id)!
    if ((precedence ?? Infinity) < known.precedence) return false
    return ADDED_NAMES.some((name) => added[name] !== undefined && added[name] !== known.added[name])
  })
  const rows = await rowsById(trx, idsOf(different))
  const filled = (card: Card) => newCard({ ...card, ...given.get(card.id)!.added })
  const shown = await redactCards(trx, (await originalCards(trx, rows.map(cardOf))).map(filled))
  const findings = await scanCards(trx, shown)
  const isFound = (at: number) => findings[at]!.some(({ field }) => ADDED.has(field))
  const free = rows.filter((row, at) => row.is_private === 1 || !isFound(at))
  return rewriteCards(trx, search, free, filled)
}
