import { titleOf } from '#archive/card-title.ts'
import type { z } from 'zod'
import type { readSession, turn } from '#api/sessions.ts'
import { earlierLetters } from '#archive/earlier-versions.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { Alternative } from '#archive/parts.ts'
import type { Card } from '#archive/card.ts'
import { TURNS_PER_PART } from '#archive/conversation.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import { readContents, type ShownFields, type ShowReasoning } from '#server/cards/read-contents.ts'
import { countPlaceholder } from '#server/response-cache/comment-count-placeholder.ts'
import { contentLetters } from '#store/content-tags.ts'
import { addedIn, cardOf } from '#store/card-row.ts'
import {
  conversationOf,
  countTurns,
  listTurns,
  neighbourConversations,
  wholeTurns,
  type TurnRow,
} from '#store/conversations.ts'
import type { Db } from '#store/tables.ts'

/** Maximum turns and characters of texts in one response. */
const TURNS_PER_PAGE = 50
const LETTERS_PER_PAGE = 1_000_000

/**
 * The conversation of a card, without texts: the part with the card, and the adjacent conversations. A private card is refused
 * exactly like one that never existed (R6.3).
 */
export async function openSession(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<z.input<(typeof readSession)['output']>> {
  const visibility = visibilityOf(viewer)
  const { conversation, key } = await conversationOrRefuse(db, viewer, id)
  const total = await countTurns(db, visibility, conversation)
  const place = await countTurns(db, visibility, conversation, key)
  const from = place - (place % TURNS_PER_PART)
  const turns = await listTurns(db, visibility, conversation, { from, limit: TURNS_PER_PART + 1 })
  const [before] =
    from > 0 ? await listTurns(db, visibility, conversation, { from: from - TURNS_PER_PART, limit: 1 }) : []
  const after = turns[TURNS_PER_PART]
  const { previous, next } = await neighbourConversations(db, visibility, conversation)
  const own = turns.find((row) => row.id === id)
  // The card turned private after it was found.
  if (!own) throw new Refusal('not-found', TEXTS.noSuchCard)
  return {
    heading: own.session,
    category: own.category,
    total,
    from,
    turns: turns.slice(0, TURNS_PER_PART).map(turnOf),
    before: before ? turnOf(before) : null,
    after: after ? turnOf(after) : null,
    previous: previous && { ...turnOf(previous), heading: previous.session },
    next: next && { ...turnOf(next), heading: next.session },
  }
}

/** The requested turns of the conversation of a card. */
interface TurnsAsked {
  id: string
  /** Number of turns to skip. */
  from: number
  showReasoning: ShowReasoning
  /** Maximum characters of all turns together; the first turn is always included. */
  most?: number
}

/** Some whole turns of the conversation of a card; comment counts are placeholders. */
export async function sessionTexts(
  db: Db,
  viewer: Viewer,
  asked: TurnsAsked,
): Promise<{ cards: string[]; next: number | null }> {
  const { conversation } = await conversationOrRefuse(db, viewer, asked.id)
  const { cards, next } = await readTurns(db, viewer, conversation, asked)
  return {
    cards: cards.map((card) => `${JSON.stringify(card).slice(0, -1)},"commentCount":${countPlaceholder(card.id)}}`),
    next,
  }
}

/** The same as cards, with the data that URLs of the conversation and its other parts need. */
export async function sessionPart(db: Db, viewer: Viewer, asked: TurnsAsked) {
  const visibility = visibilityOf(viewer)
  const { conversation } = await conversationOrRefuse(db, viewer, asked.id)
  const [first] = await listTurns(db, visibility, conversation, { from: 0, limit: 1 })
  const total = await countTurns(db, visibility, conversation)
  const { cards, next } = await readTurns(db, viewer, conversation, asked)
  // The last visible turn of the conversation turned private meanwhile.
  if (!first || cards.length === 0) throw new Refusal('not-found', REFUSALS.noSuchTurns)
  const previous = asked.from === 0 ? null : Math.max(0, asked.from - TURNS_PER_PAGE)
  return { first: turnOf(first), cards, total, previous, next }
}

/** Some whole turns of a conversation, with the content that the viewer may see. */
async function readTurns(
  db: Db,
  viewer: Viewer,
  conversation: string,
  { from, showReasoning, most = LETTERS_PER_PAGE }: Omit<TurnsAsked, 'id'>,
): Promise<{ cards: (Card & ShownFields)[]; next: number | null }> {
  const visibility = visibilityOf(viewer)
  const turns = await listTurns(db, visibility, conversation, { from, limit: TURNS_PER_PAGE + 1 })
  const some = turns.slice(0, TURNS_PER_PAGE)
  const beyond = await contentLetters(db, idsOf(some))
  let letters = 0
  const fitting = some.filter((row, at) => {
    letters += row.prompt_len + row.response_len + (beyond.get(row.id) ?? 0)
    return at === 0 || letters <= most
  })
  const rows = await wholeTurns(
    db,
    visibility,
    fitting.map((row) => row.key),
  )
  const held = idsOf(fitting).filter((id) => beyond.has(id))
  const contents = await readContents(db, viewer, held, showReasoning)
  // Document versions of earlier turns are added to these, so their length is known only now.
  letters = 0
  const shown = rows.filter((row, at) => {
    letters += row.prompt_len + row.response_len + (beyond.get(row.id) ?? 0) + repeatedLetters(contents.get(row.id))
    return at === 0 || letters <= most
  })
  const read = fitting.length - (rows.length - shown.length)
  return {
    cards: shown.map((row) => ({ ...cardOf(row), ...contents.get(row.id) })),
    next: read < turns.length ? from + read : null,
  }
}

const repeatedLetters = (fields: ShownFields | undefined): number =>
  fields?.parts ? earlierLetters({ ...fields.parts, alternatives: (fields.alternatives ?? []) as Alternative[] }) : 0

async function conversationOrRefuse(db: Db, viewer: Viewer, id: string) {
  const found = await conversationOf(db, visibilityOf(viewer), id)
  if (!found) throw new Refusal('not-found', TEXTS.noSuchCard)
  return found
}

/** A turn in the form of the contract. */
export const turnOf = (row: TurnRow): z.input<typeof turn> => ({
  id: row.id,
  ...(row.slug ? { slug: row.slug } : {}),
  pageTitle: row.page_title,
  title: titleOf({ pageTitle: row.page_title, prompt: row.prompt_start }),
  sessionTitle: row.session_title,
  semanticSid: row.semantic_sid,
  dayStamp: row.day_stamp,
  promptLen: row.prompt_len,
  responseLen: row.response_len,
  isPrivate: row.is_private === 1,
  ...addedIn(row),
})
