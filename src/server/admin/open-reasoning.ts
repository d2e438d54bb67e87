import type { Card } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Admin } from '#server/http/admins-only.ts'
import { readContents, type ShowReasoning, type ShownFields } from '#server/cards/read-contents.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { setReasoningOpened } from '#store/opened-reasoning.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import { recordUnpublished } from '#store/unpublished-cards.ts'
import type { AdminDependencies } from './change-card.ts'

/**
 * Shows reasoning and tools of a card to visitors, or to admins alone (R3.15). What visitors were answered of a
 * public card follows from the public revision, so it is raised.
 * @returns the card as the admin sees it now
 */
export async function openReasoning(
  { db, changed, showReasoning }: AdminDependencies & { showReasoning: ShowReasoning },
  admin: Admin,
  id: string,
  isShown: boolean,
): Promise<Card & ShownFields> {
  const card = await lockedTransaction(db, async (trx) => {
    const [row] = await rowsById(trx, [id])
    if (!row) throw new Refusal('not-found', TEXTS.noSuchCard)
    const isVisible = row.is_private === 0
    if (await setReasoningOpened(trx, id, isShown)) {
      await raiseRevision(trx, { isVisible })
      // Devices keep what they read of it.
      if (isVisible && !isShown) await recordUnpublished(trx, [id])
    }
    return { ...cardOf(row), ...(await readContents(trx, admin, [id], showReasoning)).get(id) }
  })
  changed()
  return card
}
