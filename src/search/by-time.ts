import type { Kysely } from 'kysely'
import type { DayCount } from '#archive/calendar.ts'
import type { Visibility } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { countByDay, dayOfKey, firstKeyOf, UNDATED } from '#store/card-key.ts'
import { privacyOf } from '#store/cards.ts'
import type { Tables } from '#store/tables.ts'
import type { Plan } from '#archive/plan.ts'
import type { Segment } from './segments.ts'

type Db = Kysely<Tables>

type Asked = Pick<Plan, 'visibility' | 'starredBy'>

/** The visible cards of a stretch that a person starred, found from the stars: there are fewer of them than cards. */
const starredWithin = (db: Db, visibility: Visibility, starredBy: string, { from, to }: Segment) =>
  db
    .selectFrom('stars')
    .innerJoin('cards', 'cards.id', 'stars.dedupid')
    .where('stars.user_id', '=', starredBy)
    .where('cards.is_private', 'in', privacyOf(visibility))
    .where('cards.key', '>=', from)
    .where('cards.key', '<=', to)

/** The days of a stretch with their counts of visible cards, in the order of time; a stretch holds whole days. */
async function daysWithin(db: Db, visibility: Visibility, { from, to }: Segment) {
  const [first, last] = [dayOfKey(from), dayOfKey(to)]
  const days = await dayCounts(db, visibility)
  return days.filter(({ date }) =>
    date === '' ? last === '' : first !== '' && date >= first && (last === '' || date <= last),
  )
}

/** How many cards a stretch holds: read off the calendar, however many there are. */
export async function countByTime(db: Db, { visibility, starredBy }: Asked, segment: Segment): Promise<number> {
  if (starredBy !== null) {
    const { count } = await starredWithin(db, visibility, starredBy, segment)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const days = await daysWithin(db, visibility, segment)
  return days.reduce((sum, { count }) => sum + count, 0)
}

/** How many cards a stretch holds on each of its days; see `Source.countDays`. */
export async function countDaysByTime(
  db: Db,
  { visibility, starredBy }: Asked,
  segment: Segment,
): Promise<readonly DayCount[]> {
  if (starredBy === null) return daysWithin(db, visibility, segment)
  const rows = await starredWithin(db, visibility, starredBy, segment).select('key').execute()
  return countByDay(rows.map(({ key }) => key))
}

/** The keys of a stretch from `offset` on; the calendar says on which day to begin, so that the last page costs what the first does. */
export async function keysByTime(
  db: Db,
  { visibility, starredBy }: Asked,
  segment: Segment,
  { newestFirst, limit, offset }: { newestFirst: boolean; limit: number; offset: number },
): Promise<number[]> {
  if (starredBy !== null) {
    const query = starredWithin(db, visibility, starredBy, segment).select('key')
    const rows = await query
      .orderBy('key', newestFirst ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => row.key)
  }
  const days = await daysWithin(db, visibility, segment)
  if (newestFirst) days.reverse()
  let skip = offset
  const start = days.find(({ count }) => {
    if (skip < count) return true
    skip -= count
    return false
  })
  if (!start || limit <= 0) return []
  const firstKey = start.date === '' ? UNDATED : firstKeyOf(start.date)
  const lastKey = start.date === '' ? segment.to : Math.min(segment.to, firstKeyOf(start.date) + 2 ** 36 - 1)
  const order = newestFirst ? 'desc' : 'asc'
  const read = async (isPrivate: 0 | 1, window: { limit: number; offset: number }) => {
    const rows = await db
      .selectFrom('cards')
      .select('key')
      .where('is_private', '=', isPrivate)
      .where('key', '>=', newestFirst ? segment.from : firstKey)
      .where('key', '<=', newestFirst ? lastKey : segment.to)
      .orderBy('key', order)
      .limit(window.limit)
      .offset(window.offset)
      .execute()
    return rows.map((row) => row.key)
  }
  const [only, other] = privacyOf(visibility)
  if (other === undefined) return read(only!, { limit, offset: skip })
  // Each kind is read from its own index; the wanted piece lies within the first `skip + limit` of both.
  const both = await Promise.all([only!, other].map((isPrivate) => read(isPrivate, { limit: skip + limit, offset: 0 })))
  return mergeKeys(both, newestFirst).slice(skip, skip + limit)
}

/** Lists that are each in order as one list in order. */
export const mergeKeys = (lists: number[][], newestFirst: boolean): number[] =>
  lists.length === 1 ? lists[0]! : lists.flat().sort((a, b) => (newestFirst ? b - a : a - b))
