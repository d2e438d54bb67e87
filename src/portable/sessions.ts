import type { Output } from '#api/call.ts'
import { titleOf } from '#archive/card-title.ts'
import type { CardSummary } from '#archive/card.ts'
import { TURNS_PER_PART } from '#archive/conversation.ts'
import { sessionHeading } from '#archive/session.ts'
import type { PortableTable } from './table.ts'

type Session = Output<'GET /api/sessions/:id'>
type Texts = Output<'GET /api/sessions/:id/texts'>

/** How many whole turns are given at once. */
const TURNS_AT_ONCE = 50

/** What reading a conversation needs: cards by their numbers. */
export interface Cards {
  summary(number: number): Promise<CardSummary>
  response(number: number): Promise<string>
}

/** The conversation of a card, as the server gives it. @param number the card's */
export async function sessionHere(table: PortableTable, cards: Cards, number: number): Promise<Session> {
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
export async function textsHere(table: PortableTable, cards: Cards, number: number, from: number): Promise<Texts> {
  const numbers = turnsOf(table, number)
  const some = numbers.slice(from, from + TURNS_AT_ONCE)
  return {
    cards: await Promise.all(
      some.map(async (at) => ({ ...(await cards.summary(at)), response: await cards.response(at), commentCount: 0 })),
    ),
    next: from + some.length < numbers.length ? from + some.length : null,
  }
}

/** The numbers of the turns of a card's conversation, in the order of time. */
export function turnsOf({ conversations }: PortableTable, number: number): number[] {
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
})
