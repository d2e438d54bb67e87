import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import { isOwnPicture } from '#archive/picture.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { fingerprint } from '#intake/fingerprint.ts'
import type { SearchEngine } from '#search/engine.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { saveCards, type CardToSave, type SavedCards } from '#server/cards/save-cards.ts'
import { cardOf, type CardOrigin } from '#store/card-row.ts'
import { rowsById, setOrigin } from '#store/card-rows.ts'
import { setReasoningOpened } from '#store/opened-reasoning.ts'
import { setKeptPrivate } from '#store/reviews.ts'
import type { Trx } from '#store/tables.ts'

/**
 * Writes cards of an import. Lines of our own exports are compared with the shown cards, as the stored fingerprint of a card's
 * source does not match once the card was corrected or redacted, here or there.
 * @param shown the same cards as they will be shown
 * @param withStates also imports the state of cards in the exporting archive: their source, whether an admin keeps them
 * private, whether their reasoning is published. Existing cards are only kept private if they are private, and their reasoning
 * is not published
 */
export async function saveWithStates(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  cards: readonly (CardToSave & Pick<IntakeCard, 'state'>)[],
  shown: readonly Card[],
  withStates: boolean,
): Promise<SavedCards> {
  const lines = cards.filter(({ precedence }) => precedence === null).map(({ card }) => card.id)
  const before = new Map((await rowsById(trx, lines)).map((row) => [row.id, row]))
  const raised = new Map<string, CardOrigin>()
  const toSave = cards.map((one, at) => {
    const row = before.get(one.card.id)
    const origin = withStates ? one.state?.origin : undefined
    if (!row) return { ...one, ...(origin && { origin }) }
    // A card whose fingerprint equals that of its source may have been corrected since, so the fingerprint does not prove
    // equality.
    const isLastWritten = row.fingerprint === one.fingerprint && one.fingerprint !== one.state?.origin?.fingerprint
    const isThere = isLastWritten || says(cardOf(row), shown[at]!)
    if (isThere && origin && origin.precedence > row.precedence) raised.set(row.id, origin)
    return {
      ...one,
      // No row has an empty fingerprint, so that this always counts as different.
      fingerprint: isThere ? row.fingerprint : '',
      origin: origin ?? { fingerprint: one.fingerprint, precedence: row.precedence },
    }
  })
  const saved = await saveCards(trx, search, toSave)
  if (!withStates) return saved
  for (const [id, origin] of raised) await setOrigin(trx, id, origin)
  const keptPrivate = cards.filter(({ state }) => state?.isKept).map(({ card }) => card.id)
  const hidden = (await rowsById(trx, keptPrivate)).filter((row) => row.is_private === 1)
  await setKeptPrivate(trx, idsOf(hidden), true)
  // They need no review, whatever earlier exports say.
  await rewriteCards(trx, search, hidden, (card) => ({ ...card, cardReviewed: true }))
  const opened = cards.filter(({ card, state }) => state?.isReasoningOpen && !before.has(card.id))
  for (const { id } of await rowsById(
    trx,
    opened.map(({ card }) => card.id),
  )) {
    await setReasoningOpened(trx, id, true)
  }
  return saved
}

/**
 * True where a card equals a line. A picture of its own that only the archive has is no difference, as it was imported
 * separately.
 */
function says(known: Card, line: Card): boolean {
  const { imageUrl } = known
  const isGained = imageUrl !== undefined && line.imageUrl === undefined && isOwnPicture(known)
  return fingerprint(known) === fingerprint(isGained ? { ...line, imageUrl } : line)
}
