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
import { setOpened } from '#store/opened-reasoning.ts'
import { setKept } from '#store/reviews.ts'
import type { Trx } from '#store/tables.ts'

/**
 * Writes cards of an import. What a line of an export of ours says is compared with what the archive shows, as what it stores of
 * a card's source is not what that card says once it was corrected or redacted, here or there.
 * @param shown the same cards as they will be shown
 * @param withStates what the archive that wrote the export knew of its cards is taken as well: from which source each is, that
 * an admin keeps it private, that its reasoning is open. Of cards that are there, those alone that are private are kept so, and
 * nothing is opened
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
    // A text that its source said as well may have been corrected since: that hash does not say whether it is there.
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
  const kept = cards.filter(({ state }) => state?.isKept).map(({ card }) => card.id)
  const hidden = (await rowsById(trx, kept)).filter((row) => row.is_private === 1)
  await setKept(trx, idsOf(hidden), true)
  // They wait no more, whatever earlier exports say of that.
  await rewriteCards(trx, search, hidden, (card) => ({ ...card, cardReviewed: true }))
  const opened = cards.filter(({ card, state }) => state?.isReasoningOpen && !before.has(card.id))
  for (const { id } of await rowsById(
    trx,
    opened.map(({ card }) => card.id),
  )) {
    await setOpened(trx, id, true)
  }
  return saved
}

/** True where a card says what a line does. A picture of its own that the archive alone has is no difference, as it came by itself. */
function says(known: Card, line: Card): boolean {
  const { imageUrl } = known
  const isGained = imageUrl !== undefined && line.imageUrl === undefined && isOwnPicture(known)
  return fingerprint(known) === fingerprint(isGained ? { ...line, imageUrl } : line)
}
