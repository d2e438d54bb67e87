import { sql, type Kysely } from 'kysely'
import type { DayRange } from '#archive/calendar.ts'
import { sumNames, type NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { firstKeyOf, lastKeyOf } from './card-key.ts'
import { privacyOf } from './cards.ts'
import type { Tables } from './tables.ts'

/** What the table of cards says of some days. */
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

/** The visible cards of each of some ranges of days together; each range is a statement of its own, so that others have their turn. */
export async function timeFacts(
  db: Kysely<Tables>,
  visibility: Visibility,
  ranges: readonly DayRange[],
): Promise<TimeFacts> {
  const rows: Row[] = []
  for (const range of ranges) rows.push(...(await rowsOf(db, visibility, range)))
  const talks = new Map<string, Talk>()
  for (const { conversation, cards, letters, first } of rows) {
    const talk = talks.get(conversation) ?? { cards: 0, letters: 0, first }
    talks.set(conversation, {
      cards: talk.cards + cards,
      letters: talk.letters + letters,
      first: Math.min(talk.first, first),
    })
  }
  const longest = [...talks.values()].reduce<Talk | null>(
    (one, other) => (one && !isLonger(other, one) ? one : other),
    null,
  )
  const named = (name: 'model' | 'program' | 'category') =>
    sumNames(rows.map((row) => ({ value: row[name], count: row.cards })))
  return {
    conversations: talks.size,
    models: named('model'),
    from: named('program'),
    topics: named('category'),
    longest: longest && { key: longest.first, cards: longest.cards },
    first: rows.length === 0 ? null : rows.reduce((least, row) => Math.min(least, row.first), Infinity),
    last: rows.length === 0 ? null : rows.reduce((most, row) => Math.max(most, row.last), 0),
  }
}

interface Talk {
  cards: number
  letters: number
  first: number
}

/** More cards, then more letters, then earlier. */
const isLonger = (one: Talk, other: Talk): boolean =>
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

async function rowsOf(db: Kysely<Tables>, visibility: Visibility, { from, to }: DayRange): Promise<Row[]> {
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
