import type { Card } from '#archive/card.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import { fingerprint } from '#intake/fingerprint.ts'
import type { SearchEngine } from '#search/engine.ts'
import { saveCards, type CardToSave, type Saved } from '#server/cards/save-cards.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { setOpened } from '#store/opened-reasoning.ts'
import { setKept } from '#store/reviews.ts'
import type { Trx } from '#store/tables.ts'

/**
 * Writes cards of an export of ours with what the archive that wrote it knew of them: from which source each is, that an admin
 * keeps it private, that its reasoning is open. Of cards that are there, those alone that are private are kept so, and nothing
 * is opened.
 * @param shown the same cards as they will be shown
 */
export async function saveWithStates(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  cards: readonly (CardToSave & Pick<IntakeCard, 'state'>)[],
  shown: readonly Card[],
): Promise<Saved> {
  const stated = cards.filter(({ state }) => state !== undefined).map(({ card }) => card.id)
  const before = new Map((await rowsById(trx, stated)).map((row) => [row.id, row]))
  const toSave = cards.map((one, at) => {
    const origin = one.state?.origin
    if (!origin) return one
    const row = before.get(one.card.id)
    // Its source says the same as long as it is corrected here or there: what the card says is compared.
    const isSame = row !== undefined && fingerprint(cardOf(row)) === fingerprint(shown[at]!)
    return { ...one, origin, ...(isSame && { fingerprint: row.fingerprint }) }
  })
  const saved = await saveCards(trx, search, toSave)
  const kept = cards.filter(({ state }) => state?.isKept).map(({ card }) => card.id)
  const hidden = (await rowsById(trx, kept)).filter((row) => row.is_private === 1)
  await setKept(
    trx,
    hidden.map(({ id }) => id),
    true,
  )
  const opened = cards.filter(({ card, state }) => state?.isReasoningOpen && !before.has(card.id))
  for (const { id } of await rowsById(
    trx,
    opened.map(({ card }) => card.id),
  )) {
    await setOpened(trx, id, true)
  }
  return saved
}
