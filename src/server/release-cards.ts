import type { Selectable, Transaction } from 'kysely'
import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import { scanCard } from '#archive/findings.ts'
import type { Finding } from '#archive/finding.ts'
import type { SearchEngine } from '#search/engine.ts'
import { cardOf } from '#store/card-row.ts'
import { reviewsOf, writeFindings, type Review } from '#store/reviews.ts'
import { lockArchive } from '#store/revision.ts'
import type { CardsTable, Tables } from '#store/tables.ts'
import { rewriteCards } from './rewrite-cards.ts'

type Row = Selectable<CardsTable>

/** Which cards: all of them, or those of one session heading. */
export type Which = { all: true } | { session: string }

/** A card that was left as it is, and why. */
export interface Refused {
  id: string
  reason: string
}

export interface Released {
  published: number
  /** Cards with findings that nobody has seen. */
  unseen: Refused[]
  /** Cards that an admin decided to keep private. */
  kept: Refused[]
}

/** True when an admin has looked at exactly these findings, or there are none. */
export const isSeen = (findings: readonly Finding[], review: Review | undefined): boolean =>
  findings.length === 0 || (review?.is_seen === 1 && review.findings === JSON.stringify(findings))

/**
 * The cards that may be published, and those with findings that nobody has seen (decisions, section 6.2). Texts are
 * scanned anew each time: a card may have been written before the scan knew what it knows today.
 */
export async function withoutUnseen(trx: Transaction<Tables>, rows: readonly Row[]) {
  const reviews = await reviewsOf(
    trx,
    rows.map((row) => row.id),
  )
  const free: Row[] = []
  const unseen: Refused[] = []
  const unknown = new Map<string, Finding[]>()
  for (const row of rows) {
    const findings = scanCard(cardOf(row))
    const review = reviews.get(row.id)
    if (isSeen(findings, review)) free.push(row)
    else {
      unseen.push({ id: row.id, reason: ADMIN_TEXTS.unseenFindings(findings.length) })
      if (review?.findings !== JSON.stringify(findings)) unknown.set(row.id, findings)
    }
  }
  await writeFindings(trx, unknown)
  return { free, unseen }
}

const AT_ONCE = 500

/**
 * Publishes private cards, but those with findings that nobody has seen and those that an admin decided to keep. Text
 * index, calendar and revision follow; published cards count as reviewed.
 * @param despiteFindings publishes cards with findings as well: the caller has seen them
 */
export async function releaseCards(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'put' | 'remove'>,
  which: Which,
  { despiteFindings = false } = {},
): Promise<Released> {
  await lockArchive(trx)
  const released: Released = { published: 0, unseen: [], kept: [] }
  let after = -1
  for (;;) {
    let query = trx.selectFrom('cards').selectAll().where('is_private', '=', 1).where('key', '>', after)
    if ('session' in which) query = query.where('session', '=', which.session)
    const rows = await query.orderBy('key').limit(AT_ONCE).execute()
    if (rows.length === 0) return released
    after = rows.at(-1)!.key
    const reviews = await reviewsOf(
      trx,
      rows.map((row) => row.id),
    )
    const kept = rows.filter((row) => reviews.get(row.id)?.is_kept === 1)
    released.kept.push(...kept.map(({ id }) => ({ id, reason: ADMIN_TEXTS.keptPrivate })))
    const wanted = rows.filter((row) => !kept.includes(row))
    const { free, unseen } = despiteFindings
      ? { free: await seenByCaller(trx, wanted), unseen: [] }
      : await withoutUnseen(trx, wanted)
    released.unseen.push(...unseen)
    released.published += await rewriteCards(trx, search, free, (card) => ({
      ...card,
      isPrivate: false,
      cardReviewed: true,
    }))
  }
}

async function seenByCaller(trx: Transaction<Tables>, rows: Row[]): Promise<Row[]> {
  await writeFindings(trx, new Map(rows.map((row) => [row.id, scanCard(cardOf(row))])), true)
  return rows
}
