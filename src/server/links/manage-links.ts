import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { link as linkShape, listLinks as listCall } from '#api/links.ts'
import { batchesOf } from '#archive/batches.ts'
import { titleOf } from '#archive/card-title.ts'
import { linkEnd } from '#archive/link-end.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { withoutUnvisited } from '#server/cards/publish-cards.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById, rowsByKey } from '#store/card-rows.ts'
import { cardsOfConversation, cardsOfSession, countOfName } from '#store/conversations.ts'
import {
  addLink,
  cardsOfLink,
  countLinks,
  linkById,
  someLinks,
  sumLinked,
  updateLink,
  type LinkRow,
} from '#store/links.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import type { Db, Trx } from '#store/tables.ts'
import { hashOfSecret, newSecret } from './link-secret.ts'

/** A link as admins see it. */
export type ShownLink = z.input<typeof linkShape>

/** What is to be shared: a card, or a conversation by any of its cards or by its title. */
export type ShareTarget = { card: string } | { session: string }

export interface NewLink {
  what: ShareTarget
  end: string
  note: string
  /** The name of the admin. */
  by: string
  /** The zone in which the archive counts days. */
  timeZone: string
}

/** Cards that are scanned at once. */
const BATCH_SIZE = 500

/**
 * Makes a link to what is there now, private cards included.
 * @returns the link, and the secret of its address, which is stored nowhere
 * @throws Refusal 'not-found', 'conflict' where findings of a private card were not visited or several conversations have
 * the title, 'bad-request' for its end
 */
export async function makeLink(
  db: Db,
  { what, end, note, by, timeZone }: NewLink,
): Promise<{ link: ShownLink; secret: string }> {
  const now = Date.now()
  const endsAt = linkEnd(end, now, timeZone)
  const secret = newSecret()
  const link = newLinkRow({ what: 'card' in what ? 'card' : 'session', note, by, endsAt, now, secret })
  const unseen = await lockedTransaction(db, async (trx) => {
    const ids = await idsOf(trx, what)
    const withheld = await unseenAmong(trx, ids)
    if (withheld.length === 0) await addLink(trx, link, ids)
    return withheld
  })
  if (unseen.length > 0) throw new Refusal('conflict', unseenText(unseen))
  return { link: await shownById(db, link.id), secret }
}

/** Ends a link, and makes another in its place with the same cards, end and note. @throws Refusal as `changeEnd` */
export async function renewLink(db: Db, id: string, by: string): Promise<{ link: ShownLink; secret: string }> {
  const now = Date.now()
  const secret = newSecret()
  const made = await lockedTransaction(db, async (trx) => {
    const before = await openOrRefuse(trx, id)
    if (before.ends_at <= now) throw new Refusal('conflict', LINK_TEXTS.over)
    const { what, note, ends_at: endsAt } = before
    const link = newLinkRow({ what, note, by, endsAt, now, secret })
    await addLink(trx, link, await cardsOfLink(trx, id))
    await updateLink(trx, id, { withdrawn_at: now, withdrawn_by: by })
    return link
  })
  return { link: await shownById(db, made.id), secret }
}

/**
 * Changes when a link ends; one that has ended opens again.
 * @throws Refusal 'not-found', 'conflict' for one that was withdrawn, 'bad-request' for its end
 */
export async function changeEnd(
  db: Db,
  id: string,
  { end, by, timeZone }: { end: string; by: string; timeZone: string },
): Promise<ShownLink> {
  const now = Date.now()
  const endsAt = linkEnd(end, now, timeZone)
  await lockedTransaction(db, async (trx) => {
    await openOrRefuse(trx, id)
    await updateLink(trx, id, { ends_at: endsAt, end_changed_at: now, end_changed_by: by })
  })
  return shownById(db, id)
}

/** Ends a link for good. Idempotent. @throws Refusal 'not-found' */
export async function withdrawLink(db: Db, id: string, by: string): Promise<ShownLink> {
  await lockedTransaction(db, async (trx) => {
    const row = await linkOrRefuse(trx, id)
    if (row.withdrawn_at === 0) await updateLink(trx, id, { withdrawn_at: Date.now(), withdrawn_by: by })
  })
  return shownById(db, id)
}

/** Links, open ones first. @param card only links that show it */
export async function readLinks(
  db: Db,
  choice: { card?: string | undefined; from: number; limit: number },
): Promise<z.input<(typeof listCall)['output']>> {
  const rows = await someLinks(db, { ...choice, now: Date.now() })
  const total = await countLinks(db, choice.card)
  const end = choice.from + rows.length
  return { links: await shown(db, rows), total, next: rows.length > 0 && end < total ? end : null }
}

/** The row of a new link that is open from now on, under a random id. */
export function newLinkRow({
  what,
  note,
  by,
  endsAt,
  now,
  secret,
}: Pick<LinkRow, 'what' | 'note'> & { by: string; endsAt: number; now: number; secret: string }): LinkRow {
  return {
    id: randomUUID(),
    secret_hash: hashOfSecret(secret),
    what,
    note: note.trim(),
    made_at: now,
    made_by: by,
    ends_at: endsAt,
    end_changed_at: 0,
    end_changed_by: '',
    withdrawn_at: 0,
    withdrawn_by: '',
    opened: 0,
    opened_at: 0,
  }
}

async function linkOrRefuse(db: Db, id: string): Promise<LinkRow> {
  const row = await linkById(db, id)
  if (!row) throw new Refusal('not-found', LINK_TEXTS.noSuch)
  return row
}

async function openOrRefuse(db: Db, id: string): Promise<LinkRow> {
  const row = await linkOrRefuse(db, id)
  if (row.withdrawn_at !== 0) throw new Refusal('conflict', LINK_TEXTS.isWithdrawn)
  return row
}

async function idsOf(db: Db, what: ShareTarget): Promise<string[]> {
  if ('card' in what) {
    if ((await rowsById(db, [what.card])).length === 0) throw new Refusal('not-found', TEXTS.noSuchCard)
    return [what.card]
  }
  const ids = await cardsOfConversation(db, what.session)
  if (ids.length > 0) return ids
  const conversations = await countOfName(db, what.session)
  if (conversations > 1) throw new Refusal('conflict', LINK_TEXTS.severalOfTitle(what.session, conversations))
  const named = await cardsOfSession(db, what.session)
  if (named.length === 0) throw new Refusal('not-found', `No card has the session title '${what.session}'.`)
  return named
}

/** Why private cards among these may not be shown: findings that were not visited. They are stored for the review. */
async function unseenAmong(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const reasons: string[] = []
  for (const some of batchesOf(ids, BATCH_SIZE)) {
    const rows = await rowsById(trx, some)
    const { unseen } = await withoutUnvisited(
      trx,
      rows.filter((row) => row.is_private === 1),
    )
    reasons.push(...unseen.map(({ reason }) => reason))
  }
  return reasons
}

const unseenText = ([first, ...others]: readonly string[]): string =>
  others.length === 0 ? first! : `${first} ${LINK_TEXTS.waiting(others.length)}`

async function shownById(db: Db, id: string): Promise<ShownLink> {
  const [one] = await shown(db, [await linkOrRefuse(db, id)])
  return one!
}

async function shown(db: Db, rows: readonly LinkRow[]): Promise<ShownLink[]> {
  const sums = await sumLinked(
    db,
    rows.map(({ id }) => id),
  )
  const firsts = await firstCards(
    db,
    [...sums.values()].map(({ first }) => first),
  )
  const now = Date.now()
  return rows.map((row) => {
    const sum = sums.get(row.id)
    const first = sum && firsts.get(sum.first)
    return {
      id: row.id,
      what: row.what,
      title: first ? (row.what === 'card' ? titleOf(cardOf(first)) : first.session) : '',
      card: first?.id ?? null,
      cards: sum?.cards ?? 0,
      privateCards: sum?.privateCards ?? 0,
      note: row.note,
      state: row.withdrawn_at !== 0 ? 'withdrawn' : row.ends_at <= now ? 'ended' : 'open',
      made: { at: iso(row.made_at), by: row.made_by },
      endsAt: iso(row.ends_at),
      endChanged: row.end_changed_at === 0 ? null : { at: iso(row.end_changed_at), by: row.end_changed_by },
      withdrawn: row.withdrawn_at === 0 ? null : { at: iso(row.withdrawn_at), by: row.withdrawn_by },
      opened: row.opened,
      openedAt: row.opened_at === 0 ? null : iso(row.opened_at),
    }
  })
}

async function firstCards(db: Db, keys: readonly number[]) {
  const rows = await rowsByKey(db, keys)
  return new Map(rows.map((row) => [row.key, row]))
}

const iso = (at: number): string => new Date(at).toISOString()
