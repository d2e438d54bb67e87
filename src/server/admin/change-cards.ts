import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import { idsOf } from '#archive/ids-of.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { readableCards } from '#server/cards/readable-cards.ts'
import { withoutUnvisited, type Refused } from '#server/cards/publish-cards.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { forgetUndos, logBulkChange, type Before } from '#store/bulk-changes.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById, type CardRow } from '#store/card-rows.ts'
import { withOpenLinks } from '#store/links.ts'
import { reviewsOf, setKeptPrivate } from '#store/reviews.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import type { Flag, Trx } from '#store/tables.ts'
import type { Admin } from '#server/http/admins-only.ts'
import type { AdminDependencies, Flags } from './change-card.ts'

/** The outcome of a change of many cards. */
interface Outcome {
  changed: number
  refused: Refused[]
}

/** The same of a bulk change. */
export interface BulkOutcome extends Outcome {
  /** The number by which it can be undone; null where it changed nothing. */
  undo: number | null
  /** How many of the cards that turned private are still shown by open links. */
  shared: number
}

/** What an admin sets of many cards. */
export interface BulkUpdate extends Pick<Flags, 'isPrivate' | 'isViewed'> {
  /** The ids of cards that already had these flags when the admin saw them. */
  already?: readonly string[]
}

/**
 * Sets flags of cards in one transaction. Cards with findings that were not visited are not published, but left as they
 * are altogether; all others change.
 * @param ids at most 1000
 * @throws Refusal 'conflict', and nothing is done, when another admin has changed one of `already` since: of two
 * who press at the same time one gets a conflict. A repeated request for what was done is not refused
 */
export async function changeCards(
  { db, search, changed }: AdminDependencies,
  admin: Admin,
  ids: readonly string[],
  { isPrivate, isViewed, already = [] }: BulkUpdate,
): Promise<BulkOutcome> {
  const outcome = await lockedTransaction(db, async (trx) => {
    const wanted = [...new Set(ids)]
    const rows = await rowsById(trx, wanted)
    const seen = new Set(already)
    const overtaken = rows.filter(
      (row) => seen.has(row.id) && (differs(row.is_private, isPrivate) || differs(row.is_viewed, isViewed)),
    )
    if (overtaken.length > 0) throw new Refusal('conflict', ADMIN_TEXTS.overtaken(overtaken.length))
    const known = new Set(idsOf(rows))
    const refused: Refused[] = wanted.filter((id) => !known.has(id)).map((id) => ({ id, reason: TEXTS.noSuchCard }))
    let free = rows
    const reviews = await reviewsOf(trx, wanted)
    if (isPrivate === false) {
      const released = await withoutUnvisited(
        trx,
        rows.filter((row) => row.is_private === 1),
      )
      const unseen = new Set(idsOf(released.unseen))
      free = rows.filter((row) => !unseen.has(row.id))
      refused.push(...released.unseen)
      await setKeptPrivate(trx, idsOf(free), false)
    }
    const hidden = isPrivate === true ? rows.filter((row) => row.is_private === 0) : []
    // Also cards that another admin or an import has set since: this admin wants it too, whatever is undone later.
    const decided = isPrivate === undefined ? [] : idsOf(free).filter((id) => !seen.has(id))
    await forgetUndos(trx, decided, 'isPrivate')
    // A card that is hidden stays private whatever is published, and waits no more, as after a decision in the review (ADR-0250).
    if (isPrivate === true) await setKeptPrivate(trx, decided, true)
    const decidedPrivate = new Set(isPrivate === true ? decided : [])
    const written = await rewriteCards(trx, search, free, (card) => ({
      ...card,
      isPrivate: isPrivate ?? card.isPrivate,
      isViewed: isViewed ?? card.isViewed,
      cardReviewed: card.cardReviewed || decidedPrivate.has(card.id),
    }))
    // Cards in which only the mark of the review changed are not counted.
    const done = free.filter((row) => differs(row.is_private, isPrivate) || differs(row.is_viewed, isViewed)).length
    if (done === 0) return { changed: 0, refused, undo: null, shared: 0 }
    const before = free.flatMap(({ id, is_private, is_viewed, card_reviewed }): Before[] => {
      const wasKept: Flag = reviews.get(id)?.is_kept ?? 0
      return [
        ...(isPrivate !== undefined && !seen.has(id)
          ? [{ card_id: id, flag: 'isPrivate' as const, was: is_private, was_kept: wasKept }]
          : []),
        ...(decidedPrivate.has(id) && card_reviewed === 0
          ? [{ card_id: id, flag: 'cardReviewed' as const, was: 0 as const, was_kept: 0 as const }]
          : []),
        ...(differs(is_viewed, isViewed)
          ? [{ card_id: id, flag: 'isViewed' as const, was: is_viewed, was_kept: 0 as const }]
          : []),
      ]
    })
    const now = Date.now()
    const entry = { isPrivate, isViewed, cards: written, byName: nameForAdmins(admin), now }
    const shared = await countShared(trx, hidden, now)
    return { changed: done, refused, undo: await logBulkChange(trx, entry, before), shared }
  })
  changed()
  return outcome
}

/** How many of the cards that were hidden are still shown by open links. */
async function countShared(trx: Trx, hidden: readonly CardRow[], now: number): Promise<number> {
  if (hidden.length === 0) return 0
  const ids = idsOf(hidden)
  const linked = await withOpenLinks(trx, ids, now)
  const cards = hidden.filter((row) => linked.has(row.id)).map((row) => ({ ...cardOf(row), isPrivate: true }))
  return (await readableCards(trx, cards)).length
}

const differs = (flag: number, value: boolean | undefined): boolean => value !== undefined && (flag === 1) !== value
