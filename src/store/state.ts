import { sql } from 'kysely'
import { countOf } from './row-counts.ts'
import { readFiles } from './watched.ts'
import type { Db } from './tables.ts'

/** The archive in numbers. */
export interface CardCounts {
  cards: number
  public: number
  private: number
  viewed: number
  sessions: number
  categories: number
}

/** Counts cards by their flags and names; each from an index alone. */
export async function countState(db: Db): Promise<CardCounts> {
  const states = await db
    .selectFrom('cards')
    .select(['is_private', 'is_viewed', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['is_private', 'is_viewed'])
    .execute()
  const sum = (which: (state: (typeof states)[number]) => boolean) =>
    states.filter(which).reduce((total, { count }) => total + count, 0)
  const distinct = (name: 'conversation' | 'category') =>
    countOf(db.selectFrom(db.selectFrom('cards').select(name).distinct().where(name, '<>', '').as('names')))
  return {
    cards: sum(() => true),
    public: sum((state) => state.is_private === 0),
    private: sum((state) => state.is_private === 1),
    viewed: sum((state) => state.is_viewed === 1),
    sessions: await distinct('conversation'),
    categories: await distinct('category'),
  }
}

/** How many cards each month has, in chronological order; '' at the end stands for cards without a day. */
export async function countMonths(db: Db): Promise<{ month: string; public: number; private: number }[]> {
  const rows = await db
    .selectFrom('calendar')
    .select([
      sql<string>`substr(day, 1, 7)`.as('month'),
      sql<number>`sum(public_count)`.as('public'),
      sql<number>`sum(private_count)`.as('private'),
    ])
    .groupBy(sql`substr(day, 1, 7)`)
    .execute()
  return rows
    .map((row) => ({ month: row.month, public: Number(row.public), private: Number(row.private) }))
    .filter((row) => row.public + row.private > 0)
    .sort((a, b) => Number(a.month === '') - Number(b.month === '') || (a.month < b.month ? -1 : 1))
}

/** The import that was carried out last. */
export const lastImport = (db: Db) =>
  db.selectFrom('imports').select(['at', 'ledger']).orderBy('at', 'desc').limit(1).executeTakeFirst()

/** How much people have left here, and how many have an account. */
export async function countPeople(db: Db): Promise<{ comments: number; stars: number; members: number }> {
  const count = (table: 'comments' | 'stars' | 'users') => countOf(db.selectFrom(table))
  return { comments: await count('comments'), stars: await count('stars'), members: await count('users') }
}

/**
 * Time of the last import, that of a file in a followed folder included, null before the first; and messages by outcome of the last
 * import with a report, which followed folders have none of.
 */
export async function lastImportOutcomes(db: Db): Promise<{ at: number | null; outcomes: Record<string, number> }> {
  const last = await lastImport(db)
  const watched = await readFiles(db)
    .select((eb) => eb.fn.max('read_at').as('at'))
    .executeTakeFirst()
  const { outcomes = {} } = JSON.parse(last?.ledger ?? '{}') as { outcomes?: Record<string, number> }
  return { at: Math.max(last?.at ?? 0, Number(watched?.at ?? 0)) || null, outcomes }
}
