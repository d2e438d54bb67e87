import type { Output } from '#api/call.ts'
import { titleOf } from '#archive/card-title.ts'
import type { CardSummary } from '#archive/card.ts'
import { addedOf } from '#archive/added-fields.ts'
import { TURNS_PER_PART } from '#archive/conversation.ts'
import { sessionHeading } from '#archive/session.ts'
import type { StaticTable, TextOnFile } from './table.ts'

type Session = Output<'GET /api/sessions/:id'>
type Texts = Output<'GET /api/sessions/:id/texts'>

/** How many whole turns are given at once. */
const TURNS_PER_PAGE = 50

/** What reading a conversation needs: cards by their numbers. */
export interface Cards {
  summary(number: number): Promise<CardSummary>
  response(number: number): Promise<string>
  /** The response with what the card holds beyond its two texts. */
  text(number: number): Promise<Exclude<TextOnFile, string>>
}

/** The conversation of a card, as the server gives it. @param number the card's */
export async function sessionHere(table: StaticTable, cards: Cards, number: number): Promise<Session> {
  const conversation = table.conversations[number]!
  const numbers = turnsOf(table, number)
  const place = numbers.indexOf(number)
  const from = place - (place % TURNS_PER_PART)
  const turn = async (at: number | undefined) => (at === undefined ? null : turnOf(await cards.summary(at)))
  const neighbour = async (other: number) => {
    const first = other < 0 ? -1 : table.conversations.indexOf(other)
    if (first < 0) return null
    const summary = await cards.summary(first)
    return { ...turnOf(summary), heading: sessionHeading(summary) }
  }
  const own = await cards.summary(number)
  const turns = await Promise.all(numbers.slice(from, from + TURNS_PER_PART).map((at) => cards.summary(at)))
  return {
    heading: sessionHeading(own),
    category: own.category,
    total: numbers.length,
    from,
    turns: turns.map(turnOf),
    before: from > 0 ? await turn(numbers[from - TURNS_PER_PART]) : null,
    after: await turn(numbers[from + TURNS_PER_PART]),
    previous: await neighbour(conversation - 1),
    next: await neighbour(conversation + 1),
  }
}

/** Some whole turns of the conversation of a card. @param from turns that are left out first */
export async function textsHere(table: StaticTable, cards: Cards, number: number, from: number): Promise<Texts> {
  const numbers = turnsOf(table, number)
  const some = numbers.slice(from, from + TURNS_PER_PAGE)
  return {
    cards: await Promise.all(
      some.map(async (at) => {
        // A turn comes without its proof, as from a server: an open card has it.
        const { proof: _, ...text } = await cards.text(at)
        return { ...(await cards.summary(at)), ...text, commentCount: 0 }
      }),
    ),
    next: from + some.length < numbers.length ? from + some.length : null,
  }
}

/** Turns of a conversation beyond which they are not numbered in lists, as on a server. */
const MAX_NUMBERED = 1000

/** Which turn of its conversation each card is, counted from 1. @param numbers the cards' */
export function turnPlacesHere(
  { conversations }: StaticTable,
  numbers: readonly number[],
): Map<number, { turn: number; turns: number }> {
  const asked = new Set(numbers)
  const counts = new Map<number, number>()
  const turns = new Map<number, number>()
  for (const [number, conversation] of conversations.entries()) {
    const turn = (counts.get(conversation) ?? 0) + 1
    counts.set(conversation, turn)
    if (asked.has(number)) turns.set(number, turn)
  }
  const places = new Map<number, { turn: number; turns: number }>()
  for (const [number, turn] of turns) {
    const count = counts.get(conversations[number]!)!
    if (count <= MAX_NUMBERED) places.set(number, { turn, turns: count })
  }
  return places
}

/** The numbers of the turns of a card's conversation, in the order of time. */
export function turnsOf({ conversations }: StaticTable, number: number): number[] {
  const wanted = conversations[number]
  const numbers: number[] = []
  for (const [at, conversation] of conversations.entries()) if (conversation === wanted) numbers.push(at)
  return numbers
}

const turnOf = (card: CardSummary): Session['turns'][number] => ({
  id: card.id,
  ...(card.slug ? { slug: card.slug } : {}),
  pageTitle: card.pageTitle,
  title: titleOf(card),
  sessionTitle: card.sessionTitle,
  semanticSid: card.semanticSid,
  dayStamp: card.dayStamp,
  promptLen: card.promptLen,
  responseLen: card.responseLen,
  isPrivate: card.isPrivate,
  ...addedOf(card),
})
