import { FIELD_NAMES } from '#archive/admin-page-texts.ts'
import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import type { Card } from '#archive/card.ts'
import { correctCard, correctionsBetween, type CorrectedField, type Corrections } from '#archive/corrections.ts'
import { mayTurnPublic } from '#archive/finding-visits.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import type { Library } from '#search/engine.ts'
import { findingsOf, storeFindings } from '#store/card-findings.ts'
import { refuseShown, withRedactedWords } from '#server/cards/keep-redacted-words.ts'
import { withheldReason } from '#server/cards/publish-cards.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { forgetUndos } from '#store/bulk-changes.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { logCorrections } from '#store/corrections.ts'
import { originalCards } from '#store/originals.ts'
import { setKeptPrivate } from '#store/reviews.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import type { Admin } from '#server/http/admins-only.ts'

/** What changing cards needs. */
export interface AdminDependencies extends Library {
  /** Called after every transaction that may have changed a card, to notify open tabs. */
  changed: () => void
}

/** The flags of a card that an admin sets. */
export interface Flags {
  isPrivate?: boolean
  isViewed?: boolean
  cardReviewed?: boolean
}

export interface Change extends Flags, Corrections {
  /** The corrected fields, as the caller has read them. */
  before?: Corrections
}

/**
 * Changes one card. Corrections are logged. A card with findings that were not visited is not published.
 * @returns the changed card
 * @throws Refusal 'overtaken' where someone else has corrected the same field since the caller read it
 */
export async function changeCard(
  { db, search, changed }: AdminDependencies,
  admin: Admin,
  id: string,
  change: Change,
): Promise<Card> {
  const { isPrivate, isViewed, cardReviewed, before: read = {}, ...written } = change
  const card = await lockedTransaction(db, async (trx) => {
    const [row] = await rowsById(trx, [id])
    if (!row) throw new Refusal('not-found', TEXTS.noSuchCard)
    const shown = cardOf(row)
    refuseOvertaken(shown, read, written)
    const [before] = (await originalCards(trx, [shown])) as [Card]
    const corrections = await withRedactedWords(trx, before, written)
    const changeOne = (one: Card): Card => ({
      ...correctCard(one, corrections),
      isPrivate: isPrivate ?? one.isPrivate,
      isViewed: isViewed ?? one.isViewed,
      // Hiding is a decision: such a card does not wait for a review, and is not published with those that do (ADR-0250).
      cardReviewed: cardReviewed ?? (isPrivate === true || one.cardReviewed),
    })
    const [after] = (await redactCards(trx, [changeOne(before)])) as [Card]
    refuseShown(after, written)
    const findings = (await findingsOf(trx, [after])).get(id)!
    if (before.isPrivate && !after.isPrivate && !mayTurnPublic(findings)) {
      throw new Refusal('conflict', withheldReason(after, findings))
    }
    if (Object.keys(corrections).length > 0) await storeFindings(trx, [after])
    // Publishing a card, or putting it back into the queue, revokes the earlier decision; hiding it is one, also where
    // another admin, or an import, hid it meanwhile.
    if (isPrivate === false || cardReviewed === false) await setKeptPrivate(trx, [id], false)
    else if (isPrivate === true) await setKeptPrivate(trx, [id], true)
    if (isPrivate !== undefined) await forgetUndos(trx, [id], 'isPrivate')
    await rewriteCards(trx, search, [row], changeOne)
    const by = { id: admin.id, name: nameForAdmins(admin) }
    await logCorrections(trx, id, correctionsBetween(before, changeOne(before)), by, Date.now())
    return after
  })
  changed()
  return card
}

/** Accepts a field that has the wanted value already, as the request may be repeated. */
function refuseOvertaken(shown: Card, read: Corrections, written: Corrections): void {
  const isOther = (field: CorrectedField, value: string | undefined) =>
    value !== undefined && value !== (shown[field] ?? '')
  const overtaken = (Object.keys(read) as CorrectedField[]).filter(
    (field) => isOther(field, read[field]) && isOther(field, written[field]),
  )
  if (overtaken.length === 0) return
  throw new Refusal('overtaken', ADMIN_TEXTS.correctedSince(overtaken.map((field) => FIELD_NAMES[field])))
}
