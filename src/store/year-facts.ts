import { sql } from 'kysely'
import type { DayCount, DayRange } from '#archive/calendar.ts'
import { sumNames, type NameCount } from '#archive/name-counts.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import { firstKeyOf, lastKeyOf } from './card-key.ts'
import { privacyOf } from './cards.ts'
import type { Db } from './tables.ts'

/** Facts about some days from the table of cards. */
export interface TimeFacts {
  conversations: number
  models: NameCount[]
  from: NameCount[]
  topics: NameCount[]
  /** The conversation with most cards: the key of its first one, and how many there are. */
  longest: { key: number; cards: number } | null
  first: number | null
  last: number | null
}

/** Cards of one statement: between two of them others have their turn. */
const BATCH_SIZE = 1000

/** Facts about the visible cards of some days, which are in chronological order. */
export async function timeFacts(db: Db, visibility: Visibility, days: readonly DayCount[]): Promise<TimeFacts> {
  const rows: Row[] = []
  const yieldToEventLoop = timeSlices()
  for (const range of rangesOf(days)) {
    await yieldToEventLoop()
    rows.push(...(await rowsOf(db, visibility, range)))
  }
  const conversations = new Map<string, Conversation>()
  for (const { conversation, cards, letters, first } of rows) {
    const sum = conversations.get(conversation) ?? { cards: 0, letters: 0, first }
    conversations.set(conversation, {
      cards: sum.cards + cards,
      letters: sum.letters + letters,
      first: Math.min(sum.first, first),
    })
  }
  const longest = [...conversations.values()].reduce<Conversation | null>(
    (one, other) => (one && !isLonger(other, one) ? one : other),
    null,
  )
  const named = (name: 'model' | 'program' | 'category') =>
    sumNames(rows.map((row) => ({ value: row[name], count: row.cards })))
  return {
    conversations: conversations.size,
    models: named('model'),
    from: named('program'),
    topics: named('category'),
    longest: longest && { key: longest.first, cards: longest.cards },
    first: rows.length === 0 ? null : rows.reduce((least, row) => Math.min(least, row.first), Infinity),
    last: rows.length === 0 ? null : rows.reduce((most, row) => Math.max(most, row.last), 0),
  }
}

/** Runs of days with about as many cards as a statement takes. */
function rangesOf(days: readonly DayCount[]): DayRange[] {
  const ranges: DayRange[] = []
  let cards = BATCH_SIZE
  for (const { date, count } of days) {
    if (cards >= BATCH_SIZE) {
      cards = 0
      ranges.push({ from: date, to: date })
    }
    cards += count
    ranges.at(-1)!.to = date
  }
  return ranges
}

interface Conversation {
  cards: number
  letters: number
  first: number
}

/** More cards, then more letters, then earlier. */
const isLonger = (one: Conversation, other: Conversation): boolean =>
  one.cards - other.cards > 0 ||
  (one.cards === other.cards &&
    (one.letters > other.letters || (one.letters === other.letters && one.first < other.first)))

interface Row {
  conversation: string
  model: string
  program: string
  category: string
  cards: number
  letters: number
  first: number
  last: number
}

async function rowsOf(db: Db, visibility: Visibility, { from, to }: DayRange): Promise<Row[]> {
  const rows = await db
    .selectFrom('cards')
    .select((eb) => [
      'conversation',
      'model',
      'program',
      'category',
      eb.fn.countAll().as('cards'),
      sql<number>`sum(prompt_len + response_len)`.as('letters'),
      eb.fn.min('key').as('first'),
      eb.fn.max('key').as('last'),
    ])
    .where('key', '>=', firstKeyOf(from))
    .where('key', '<=', lastKeyOf(to))
    .where('is_private', 'in', privacyOf(visibility))
    .groupBy(['conversation', 'model', 'program', 'category'])
    .execute()
  return rows.map((row) => ({
    ...row,
    cards: Number(row.cards),
    letters: Number(row.letters),
    first: Number(row.first),
    last: Number(row.last),
  }))
}
