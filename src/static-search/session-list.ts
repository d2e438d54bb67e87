import type { Output } from '#api/call.ts'
import { ANSWER_LETTERS, RESPONSE_LETTERS, sessionFacts, SHAPE_TURNS } from '#archive/listed-session.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import { turnsOf, type Cards } from './sessions.ts'
import type { StaticTable } from './table.ts'

type Listed = Output<'GET /api/sessions'>
type Opened = Output<'GET /api/opening'>['carousel'][number]

/** What the home page says of a card beside the card itself, as the server gives it. */
export async function openingFacts(
  table: StaticTable,
  cards: Cards,
  number: number,
): Promise<Pick<Opened, 'answer' | 'turns' | 'letters'>> {
  const turns = turnsOf(table, number)
  return { answer: await answerOf(cards, number), turns: turns.length, letters: await lettersOf(cards, turns) }
}

/** The conversations that were continued last. @param after the number of a turn of the conversation that they follow */
export async function sessionsHere(
  table: StaticTable,
  cards: Cards,
  { limit, after }: { limit: number; after: number | null },
): Promise<Listed> {
  const latest = lastTurns(table)
  const from = after === null ? 0 : latest.findIndex((at) => table.conversations[at] === table.conversations[after]) + 1
  const shown = latest.slice(from, from + limit)
  const last = shown.at(-1)
  return {
    sessions: await Promise.all(shown.map((number) => listed(table, cards, number))),
    total: latest.length,
    next: last !== undefined && from + limit < latest.length ? table.ids[last]! : null,
  }
}

/** The last turn of each conversation, the latest first; those of conversations without a day at the end. */
function lastTurns({ conversations, days }: StaticTable): number[] {
  const undated = days.at(-1)?.[0] === '' ? days.at(-1)![1] : 0
  const dated = conversations.length - undated
  const seen = new Set<number>()
  const numbers: number[] = []
  for (let at = conversations.length - 1; at >= 0; at--) {
    if (seen.has(conversations[at]!)) continue
    seen.add(conversations[at]!)
    numbers.push(at)
  }
  return [...numbers.filter((at) => at < dated), ...numbers.filter((at) => at >= dated)]
}

async function listed(table: StaticTable, cards: Cards, last: number): Promise<Listed['sessions'][number]> {
  const numbers = turnsOf(table, last)
  const pictured = new Set(table.pictured)
  const withPicture = numbers.find((number) => pictured.has(number))
  const shape = await Promise.all(numbers.slice(0, SHAPE_TURNS).map((number) => cards.summary(number)))
  return {
    ...sessionFacts(shape[0]!, withPicture === undefined ? undefined : await cards.summary(withPicture)),
    dayStamp: (await cards.summary(last)).dayStamp,
    answer: await answerOf(cards, numbers[0]!),
    turns: numbers.length,
    privateTurns: 0,
    letters: await lettersOf(cards, numbers),
    shape: shape.map(({ promptLen, responseLen }) => ({ promptLen, responseLen })),
  }
}

const answerOf = async (cards: Cards, number: number): Promise<string> =>
  plainBeginning((await cards.response(number)).slice(0, RESPONSE_LETTERS), ANSWER_LETTERS)

async function lettersOf(cards: Cards, numbers: readonly number[]): Promise<number> {
  let letters = 0
  for (const { promptLen, responseLen } of await Promise.all(numbers.map((number) => cards.summary(number)))) {
    letters += promptLen + responseLen
  }
  return letters
}
