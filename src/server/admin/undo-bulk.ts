import type { z } from 'zod'
import type { listBulkChanges as listCall } from '#api/change-cards.ts'
import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import type { Card } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { withoutUnvisited } from '#server/cards/publish-cards.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { bulkChange, listBulkChanges, recordUndone, undosOf } from '#store/bulk-changes.ts'
import { rowsById } from '#store/card-rows.ts'
import { setKeptPrivate } from '#store/reviews.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import type { Admin } from '#server/http/admins-only.ts'
import type { AdminDependencies } from './change-card.ts'

/** The outcome of an undo. */
export interface Undone {
  /** Cards that are as before. */
  changed: number
  /** Cards that are left as they are: they were changed since, or hold findings that were not visited. */
  left: number
}

/**
 * Restores the former flag of each card of a bulk change, in one transaction. A card whose flag was changed since, even back and
 * forth, or that was written again from a source, is left as it is, so that no undo publishes a card that another change made
 * private (ADR-0150).
 * @throws Refusal 'not-found' for a number that is none, 'conflict' when it was undone already, 'gone' when nothing is
 * left to undo
 */
export async function undoBulk(
  { db, search, changed }: AdminDependencies,
  admin: Admin,
  number: number,
): Promise<Undone> {
  const undone = await lockedTransaction(db, async (trx) => {
    const now = Date.now()
    const change = await bulkChange(trx, number)
    if (!change) throw new Refusal('not-found', ADMIN_TEXTS.noSuchBulk)
    if (change.undone_at !== null) throw new Refusal('conflict', ADMIN_TEXTS.undoneBefore)
    const before = await undosOf(trx, number, now)
    const flags = new Map<string, Partial<Pick<Card, 'isPrivate' | 'isViewed' | 'cardReviewed'>>>()
    for (const { card_id: id, flag, was } of before) flags.set(id, { ...flags.get(id), [flag]: was === 1 })
    const rows = await rowsById(trx, [...flags.keys()])
    if (rows.length === 0) throw new Refusal('gone', ADMIN_TEXTS.undoOver)
    // The gate of every way to publish holds here as well: such a card has to be looked at first.
    const turning = rows.filter((row) => row.is_private === 1 && flags.get(row.id)?.isPrivate === false)
    const unseen = new Set((await withoutUnvisited(trx, turning)).unseen.map(({ id }) => id))
    const free = rows.filter((row) => !unseen.has(row.id))
    const done = await rewriteCards(trx, search, free, (card) => ({ ...card, ...flags.get(card.id) }))
    const turned = before.filter(({ flag, card_id }) => flag === 'isPrivate' && !unseen.has(card_id))
    for (const wasKept of [0, 1]) {
      const ids = turned.filter(({ was_kept }) => was_kept === wasKept).map(({ card_id }) => card_id)
      await setKeptPrivate(trx, ids, wasKept === 1)
    }
    await recordUndone(trx, number, nameForAdmins(admin), now)
    return { changed: done, left: change.cards - done }
  })
  changed()
  return undone
}

const valueOf = (flag: number | null): boolean | null => (flag === null ? null : flag === 1)

/** The latest bulk changes, the last first. */
export async function readBulkChanges(
  { db }: Pick<AdminDependencies, 'db'>,
  limit: number,
): Promise<z.input<typeof listCall.output>> {
  const rows = await listBulkChanges(db, limit, Date.now())
  return {
    changes: rows.map((row) => ({
      number: row.number,
      at: new Date(row.at).toISOString(),
      by: row.by_name,
      isPrivate: valueOf(row.is_private),
      isViewed: valueOf(row.is_viewed),
      cards: row.cards,
      undone: row.undone_at === null ? null : { at: new Date(row.undone_at).toISOString(), by: row.undone_by },
      canUndo: row.undone_at === null && row.undoable > 0,
    })),
  }
}
