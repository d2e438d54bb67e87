import type { z } from 'zod'
import type { decideReview, publishFree, visitFindings } from '#api/review.ts'
import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import type { Card } from '#archive/card.ts'
import { correctCard, correctionsBetween, type Corrections } from '#archive/corrections.ts'
import type { Finding } from '#archive/finding.ts'
import { countUnvisited, type StatedFinding, type Visit } from '#archive/finding-visits.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { contentFindingsOf, findingsOf, namesIn, storeFindings } from '#store/card-findings.ts'
import { refuseShown, withRedactedWords } from '#server/cards/keep-redacted-words.ts'
import { withoutUnvisited } from '#server/cards/publish-cards.ts'
import { redactCards } from '#server/cards/redact-overlay.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { writeCards } from '#server/cards/write-cards.ts'
import { addToBulkChange, forgetUndos, logBulkChange, type Before } from '#store/bulk-changes.ts'
import { updateVisited } from '#store/card-contents.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById, rowsOfConversation, type CardRow } from '#store/card-rows.ts'
import { conversationOf } from '#store/conversations.ts'
import { logCorrections } from '#store/corrections.ts'
import { addVisits } from '#store/finding-visits.ts'
import { listWithoutFindings, waitingRows } from '#store/review-queue.ts'
import { originalCards } from '#store/originals.ts'
import { reviewsOf, setKeptPrivate } from '#store/reviews.ts'
import { contentNames } from '#store/seen-findings.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Flag, Trx } from '#store/tables.ts'
import type { Admin } from '#server/http/admins-only.ts'
import type { AdminDependencies } from './change-card.ts'
import { titleFrom, versionRead } from './review-queue.ts'

const isSame = (one: Finding, other: Finding): boolean =>
  one.field === other.field && one.kind === other.kind && one.start === other.start && one.end === other.end

/**
 * Stores that findings of a card were visited. After the last one beyond its two texts visitors are shown the card whole.
 * @param version as the card was read: what is visited is what was on the screen
 * @throws Refusal 'conflict' when the texts have changed since, or have no such finding
 */
export async function visit(
  { db, search, changed }: AdminDependencies,
  id: string,
  { version, findings, visit: done }: { version: string; findings: readonly Finding[]; visit: Visit },
): Promise<z.input<typeof visitFindings.output>> {
  const outcome = await lockedTransaction(db, async (trx) => {
    const rows = await rowsById(trx, [id])
    const [row] = rows
    if (!row) throw new Refusal('not-found', TEXTS.noSuchCard)
    const card = cardOf(row)
    const beyond = (await contentFindingsOf(trx, [id])).get(id)
    const own = (await findingsOf(trx, [card])).get(id)!
    const further = beyond?.findings ?? []
    const all: readonly StatedFinding[] = [...own, ...further]
    const starts = new Set(findings.map(({ start }) => start))
    const near = [...all.keys()].filter((at) => starts.has(all[at]!.start))
    const places = findings.map((finding) => near.find((at) => isSame(all[at]!, finding)) ?? -1)
    const isKnown = !places.includes(-1)
    if (version !== versionRead(card, beyond) || !isKnown) throw new Refusal('conflict', ADMIN_TEXTS.changedSince)
    const visited = new Set(places)
    const [nameOf, nameBeyond] = [namesIn(card), contentNames()]
    const names = [...visited].map((at) => (own[at] ? nameOf(own[at]) : nameBeyond(further[at - own.length]!)))
    let isSaid = false
    await writeCards(trx, search, {
      before: rows,
      write: async () => {
        await addVisits(trx, [{ id, findings: names }], done)
        isSaid = beyond !== undefined && (await updateVisited(trx, id, beyond.content))
        return { rows, signed: [] }
      },
    })
    await storeFindings(trx, [card])
    if (isSaid) await raiseRevision(trx, { isVisible: row.is_private === 0 })
    return { unvisited: countUnvisited(all.filter((_, at) => !visited.has(at))), isSaid }
  })
  if (outcome.isSaid) changed()
  return { unvisited: outcome.unvisited }
}

/**
 * Publishes cards, keeps them private, or lets them wait again. The same decision twice is one.
 * @param ids at most 1000
 * @param isDecided the caller sees that the cards do not wait any more
 * @param takesBack the decision that ends where the cards are to wait: those about which someone else has decided otherwise
 * since are left as they are
 * @throws Refusal 'conflict', and nothing is done, when a card that is to be published has a finding that was not visited,
 * or when someone else has decided otherwise since the caller read the cards
 */
export async function decide(
  { db, search, changed }: AdminDependencies,
  ids: readonly string[],
  { decision, isDecided, takesBack }: Omit<z.output<typeof decideReview.body>, 'ids'>,
): Promise<z.input<typeof decideReview.output>> {
  const outcome = await lockedTransaction(db, async (trx) => {
    const found = await rowsById(trx, [...new Set(ids)])
    const overtaken = takesBack ? await overtakenAmong(trx, found, takesBack) : new Set<string>()
    const rows = found.filter((row) => !overtaken.has(row.id))
    const known = new Set(rows.map((row) => row.id))
    if (decision !== 'wait' && !isDecided) {
      const other: Flag = decision === 'publish' ? 1 : 0
      const isOther = (row: (typeof rows)[number]) =>
        row.is_private === other && (row.is_private === 0 || row.card_reviewed === 1)
      if (rows.some(isOther)) throw new Refusal('conflict', ADMIN_TEXTS.decidedBefore)
    }
    if (decision === 'publish') {
      const { unseen } = await withoutUnvisited(
        trx,
        rows.filter((row) => row.is_private === 1),
      )
      if (unseen[0]) throw new Refusal('conflict', unseen[0].reason)
    }
    await setKeptPrivate(trx, [...known], decision === 'keep-private')
    // Also where no flag changes: what is decided now is not undone by an earlier bulk change.
    await forgetUndos(trx, [...known], 'isPrivate')
    const flags = { isPrivate: decision !== 'publish', cardReviewed: decision !== 'wait' }
    return {
      changed: await rewriteCards(trx, search, rows, (card) => ({ ...card, ...flags })),
      refused: [...new Set(ids)].flatMap((id) =>
        known.has(id) ? [] : [{ id, reason: overtaken.has(id) ? ADMIN_TEXTS.decidedSince : TEXTS.noSuchCard }],
      ),
    }
  })
  changed()
  return outcome
}

/** Cards that were published, or kept private, and about which someone else has decided otherwise since. */
async function overtakenAmong(
  trx: Trx,
  rows: readonly CardRow[],
  decision: 'publish' | 'keep-private',
): Promise<Set<string>> {
  const ids = rows.filter((row) => row.is_private === (decision === 'publish' ? 1 : 0)).map((row) => row.id)
  if (decision === 'keep-private') return new Set(ids)
  const reviews = await reviewsOf(trx, ids)
  return new Set(ids.filter((id) => reviews.get(id)?.is_kept === 1))
}

/** Gives a conversation another title: a correction of each of its cards, in the log like every other. */
export async function rename(
  { db, search, changed }: AdminDependencies,
  admin: Admin,
  id: string,
  title: string,
): Promise<{ changed: number }> {
  const by = { id: admin.id, name: nameForAdmins(admin) }
  const renamed = await lockedTransaction(db, async (trx) => {
    const place = await conversationOf(trx, 'all', id)
    if (!place) throw new Refusal('not-found', TEXTS.noSuchCard)
    let count = 0
    let whole: Corrections | null = null
    for (let after = -1; ;) {
      const rows = await rowsOfConversation(trx, place.conversation, { after, limit: CARDS_PER_BATCH })
      if (rows.length === 0) return count
      after = rows.at(-1)!.key
      const originals = await originalCards(trx, rows.map(cardOf))
      // What the first card is called was shown, and written over.
      const first = { ...originals[0]!, sessionTitle: titleFrom(originals[0]!) }
      whole ??= await withRedactedWords(trx, first, { sessionTitle: title })
      const corrections = whole
      const titled = (card: Card) => correctCard(card, corrections)
      const shown = await redactCards(trx, originals.map(titled))
      for (const card of shown) refuseShown(card, { sessionTitle: title })
      count += await rewriteCards(trx, search, rows, titled)
      for (const before of originals) {
        await logCorrections(trx, before.id, correctionsBetween(before, titled(before)), by, Date.now())
      }
      await storeFindings(trx, shown)
    }
  })
  changed()
  return { changed: renamed }
}

/**
 * Conversations that are published in one transaction, cards that are written in one, and cards that one undo gives back: more
 * only where one conversation has more.
 */
const CONVERSATIONS_PER_BATCH = 50
const CARDS_PER_BATCH = 200
const CARDS_PER_UNDO = 1000

/**
 * Publishes some of the waiting conversations in which nothing is found, in chronological order. They are scanned at that
 * moment: one that holds a finding after all stays private, and is named. It is logged, and undone, like a bulk change.
 * @param after the `next` of the answer before; -1 to begin
 * @param undo the `undo` of the answer before
 */
export async function publishWithoutFindings(
  { db, search, changed }: AdminDependencies,
  admin: Admin,
  { after, undo }: z.output<typeof publishFree.body>,
): Promise<z.input<typeof publishFree.output>> {
  const released = await lockedTransaction(db, async (trx) => {
    const waiting = await listWithoutFindings(trx, after, CONVERSATIONS_PER_BATCH + 1)
    let cards = 0
    const some = waiting.slice(0, CONVERSATIONS_PER_BATCH).filter((conversation, at) => {
      cards += conversation.cards
      return at === 0 || cards <= CARDS_PER_BATCH
    })
    const last = some.at(-1)
    if (!last) return { ids: [], conversations: 0, withheld: [], undo: null, next: null }
    const rows = await waitingRows(
      trx,
      some.map(({ conversation }) => conversation),
    )
    const { unseen } = await withoutUnvisited(trx, rows)
    const unseenIds = new Set(unseen.map(({ id }) => id))
    const dirty = new Set(rows.filter((row) => unseenIds.has(row.id)).map((row) => row.conversation))
    const free = rows.filter((row) => !dirty.has(row.conversation))
    await rewriteCards(trx, search, free, (card) => ({ ...card, isPrivate: false, cardReviewed: true }))
    const ids = free.map((row) => row.id)
    return {
      ids,
      undo: ids.length === 0 ? null : await logRelease(trx, admin, ids, undo),
      conversations: some.length - dirty.size,
      withheld: [...dirty].map((one) =>
        unseen.find(({ id }) => rows.some((row) => row.id === id && row.conversation === one))!,
      ),
      next: some.length < waiting.length ? last.key : null,
    }
  })
  changed()
  return released
}

/** Puts cards into the log that waited and were published. @returns the number by which that can be undone */
async function logRelease(trx: Trx, admin: Admin, ids: readonly string[], undo: number | undefined): Promise<number> {
  const entry = { isPrivate: false, cards: ids.length, byName: nameForAdmins(admin), now: Date.now() }
  const before = ids.flatMap((id): Before[] => [
    { card_id: id, flag: 'isPrivate', was: 1, was_kept: 0 },
    { card_id: id, flag: 'cardReviewed', was: 0, was_kept: 0 },
  ])
  const isAdded =
    undo !== undefined && (await addToBulkChange(trx, { number: undo, most: CARDS_PER_UNDO }, entry, before))
  return isAdded ? undo : logBulkChange(trx, entry, before)
}
