import type { z } from 'zod'
import type { listReview, readReview } from '#api/review.ts'
import { titleOf } from '#archive/card-title.ts'
import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import { listedFindings } from '#archive/listed-findings.ts'
import { Refusal } from '#archive/refusal.ts'
import { sessionHeading, UNTITLED_SESSION } from '#archive/session.ts'
import { TEXTS } from '#archive/texts.ts'
import { contentFindingsOf, findingsOf, versionOf, type ContentFindings } from '#store/card-findings.ts'
import { cardOf } from '#store/card-row.ts'
import { conversationOf, wholeTurns } from '#store/conversations.ts'
import { rowsOfConversation } from '#store/card-rows.ts'
import { countQueue, listWaiting, type QueuePlace } from '#store/review-queue.ts'
import type { AdminDependencies } from './change-card.ts'

/** Cards of a conversation that are read and scanned at once: their largest number, and the most letters of them. */
const CARDS_PER_BATCH = 100
const LETTERS_PER_PAGE = 1_000_000

/** What a conversation is called in the review: its heading, else its first card. */
export const titleFrom = (first: Card): string => {
  const heading = sessionHeading(first)
  return heading === UNTITLED_SESSION ? titleOf(first) : heading
}

const placeOf = (written: string | undefined): QueuePlace | null => {
  const [hasFindings, key] = written?.split('-') ?? []
  return key === undefined ? null : { hasFindings: hasFindings === '1' ? 1 : 0, key: Number(key) }
}

/** A page of the conversations that wait for a review (R10.4), with the whole queue in numbers. */
export async function readQueue(
  { db }: Pick<AdminDependencies, 'db'>,
  { after, limit, title = '' }: { after?: string | undefined; limit: number; title?: string | undefined },
): Promise<z.input<typeof listReview.output>> {
  const found = await listWaiting(db, { after: placeOf(after), limit: limit + 1, title: title.trim() })
  const page = found.slice(0, limit)
  const rows = await wholeTurns(
    db,
    'private',
    page.map(({ key }) => key),
  )
  const firsts = new Map(rows.map((row) => [row.key, cardOf(row)]))
  const last = page.at(-1)
  return {
    conversations: page.flatMap(({ key, cards, found: findings, visited }) => {
      const first = firsts.get(key)
      // It was published between the two questions.
      if (!first) return []
      const { id, dayStamp } = first
      return [{ id, title: titleFrom(first), dayStamp, cards, findings, unvisited: Math.max(0, findings - visited) }]
    }),
    next: found.length > limit && last ? `${last.has_findings}-${last.key}` : null,
    totals: await countQueue(db),
  }
}

/** Letters of a text that are shown before and after a finding beyond prompt and response. */
const AROUND = 80

/** Such a finding with the words around it; '…' stands for omitted words. */
const elsewhere = ({ kind, field, start, end, state, text, where }: ContentFindings['findings'][number]) => {
  const [from, to] = [start - AROUND, end + AROUND]
  const before = from <= 0 ? text.slice(0, start) : `…${text.slice(from, start).replace(/^[\uDC00-\uDFFF]/, '')}`
  const after = to >= text.length ? text.slice(end) : `${text.slice(end, to).replace(/[\uD800-\uDBFF]$/, '')}…`
  return { kind, field, start, end, state, elsewhere: { where, before, words: text.slice(start, end), after } }
}

/** The version of a card and its findings, which a visit must name. */
export const versionRead = (card: Card, beyond: ContentFindings | undefined): string =>
  beyond ? `${versionOf(card)} ${beyond.version}` : versionOf(card)

/**
 * Some cards of the conversation of a card, with what the present scan finds in the texts of private ones, and in the further
 * content of all.
 */
export async function readConversation(
  { db }: Pick<AdminDependencies, 'db'>,
  id: string,
  { after }: { after?: string | undefined },
): Promise<z.input<typeof readReview.output>> {
  const place = await conversationOf(db, 'all', id)
  if (!place) throw new Refusal('not-found', TEXTS.noSuchCard)
  const { conversation } = place
  const from = after === undefined ? -1 : Number(after)
  const rows = await rowsOfConversation(db, conversation, { after: from, limit: CARDS_PER_BATCH + 1 })
  const [first] = from === -1 ? rows : await rowsOfConversation(db, conversation, { after: -1, limit: 1 })
  let letters = 0
  const shown = rows.slice(0, CARDS_PER_BATCH).filter(({ prompt_len, response_len }, at) => {
    letters += prompt_len + response_len
    return at === 0 || letters <= LETTERS_PER_PAGE
  })
  const cards = shown.map(cardOf)
  const found = await findingsOf(
    db,
    cards.filter((card) => card.isPrivate),
  )
  const beyond = await contentFindingsOf(db, idsOf(cards))
  return {
    title: first ? titleFrom(cardOf(first)) : '',
    cards: cards.map((card) => {
      const other = beyond.get(card.id)
      const all = { own: found.get(card.id) ?? [], elsewhere: other?.findings ?? [] }
      const [own, further] = [listedFindings(all.own), listedFindings(all.elsewhere)]
      const more = { own: all.own.length - own.length, elsewhere: all.elsewhere.length - further.length }
      return { card, version: versionRead(card, other), findings: [...own, ...further.map(elsewhere)], more }
    }),
    next: shown.length < rows.length ? String(shown.at(-1)!.key) : null,
  }
}
