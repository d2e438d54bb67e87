import { z } from 'zod'
import { absoluteUrl } from '#archive/absolute-address.ts'
import type { Card } from '#archive/card.ts'
import { sessionPath } from '#archive/conversation.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { Refusal } from '#archive/refusal.ts'
import { sessionHeading } from '#archive/session.ts'
import { exchangeMarkdown } from '#archive/to-markdown/exchange-markdown.ts'
import { toApiCard } from '#server/cards/to-api-card.ts'
import type { ShownFields } from '#server/cards/read-contents.ts'
import { sessionsAfter } from '#server/cards/list-sessions.ts'
import { sessionPart } from '#server/cards/read-session.ts'
import { cutAt, PART_LETTERS } from './bounded-text.ts'
import { cardIdGiven } from '#archive/card-url.ts'
import { foundCard, nameCard } from './found-cards.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { readingTool, type McpArchive } from './reading-tool.ts'

const day = z.string().describe('YYYY-MM-DD; empty where it is not known')

export const listSessionsTool = readingTool({
  name: 'list_sessions',
  title: MCP_TEXTS.listSessions.title,
  description: MCP_TEXTS.listSessions.description,
  input: z.object({
    limit: z.number().int().min(1).max(50).default(20),
    after: z.string().max(200).optional().describe(MCP_TEXTS.listSessions.after),
  }),
  output: z.object({
    sessions: z.array(
      foundCard.extend({
        id: z.string().describe('of the first card, for read_session'),
        category: z.string(),
        day: day.describe('of the last turn, YYYY-MM-DD; empty where it is not known'),
        turns: z.number().int(),
        question: z.string().describe('the beginning of the first prompt'),
        answer: z.string().describe('the beginning of the first response'),
      }),
    ),
    total: z.number().int().describe('all conversations'),
    next: z.string().optional().describe('`after` of the part that follows; absent at the end'),
  }),
  answer: async ({ db, viewer, site }, input) => {
    const { sessions, total, next } = await sessionsAfter(db, viewer, input)
    const listed = sessions.map((session) => ({
      ...session,
      title: session.heading,
      day: dayOf(session.dayStamp) ?? '',
      url: absoluteUrl(site, sessionPath(session)),
    }))
    return { sessions: listed, total, next: next ?? undefined }
  },
})

export const readSessionTool = readingTool({
  name: 'read_session',
  title: MCP_TEXTS.readSession.title,
  description: MCP_TEXTS.readSession.description,
  input: z.object({
    id: z.string().max(200).describe(MCP_TEXTS.readSession.id),
    from: z.coerce.string().max(30).optional().describe(MCP_TEXTS.readSession.from),
  }),
  output: foundCard.extend({
    category: z.string(),
    total: z.number().int().describe('turns of the whole conversation'),
    turns: z.array(foundCard.extend({ number: z.number().int().describe('counted from 1'), day, text: z.string() })),
    next: z.string().optional().describe('`from` of the part that follows; absent at the end'),
  }),
  answer: (archive, { id, from }) => readPart(archive, cardIdGiven(id), from),
})

/** A place in a conversation: a turn, and letters of its text. */
interface Place {
  turn: number
  letters: number
}

const START: Place = { turn: 0, letters: 0 }

/** Reads a place, written `turn` or `turn.letters`. @throws Refusal for what is none */
function placeOf(text: string): Place {
  const [, turn, letters = '0'] = /^(\d{1,8})(?:\.(\d{1,10}))?$/.exec(text) ?? []
  if (turn === undefined) throw new Refusal('bad-request', MCP_TEXTS.readSession.badFrom)
  return { turn: Number(turn), letters: Number(letters) }
}

/** A part of a conversation: whole turns, or a section of one that is longer than a part. */
export async function readPart(archive: McpArchive, id: string, start?: string) {
  const { db, viewer, site, showReasoning } = archive
  const from = start === undefined ? START : placeOf(start)
  const asked = { id, from: from.turn, showReasoning, most: PART_LETTERS }
  const { first: opening, cards, total, next } = await sessionPart(db, viewer, asked)
  const [first, ...others] = cards.map((card, index) => turnOf(archive, card, from.turn + index))
  const end = cutAt(first!.text, from.letters + PART_LETTERS)
  const isLonger = first!.text.length > end
  const begun = { ...first!, text: first!.text.slice(from.letters, end) }
  return {
    id,
    title: sessionHeading(opening),
    url: absoluteUrl(site, sessionPath(opening)),
    category: cards[0]!.category,
    total,
    turns: isLonger ? [begun] : [begun, ...others],
    next: isLonger ? `${from.turn}.${end}` : next === null ? undefined : String(next),
  }
}

const turnOf = ({ site }: McpArchive, card: Card & ShownFields, index: number) => ({
  ...nameCard({ site }, card),
  number: index + 1,
  day: dayOf(card.dayStamp) ?? '',
  text: exchangeMarkdown(toApiCard(card), site, 2).join('\n\n'),
})
