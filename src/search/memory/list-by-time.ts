import type { DayRange } from '#archive/calendar.ts'
import { pageInfo } from '#archive/pages.ts'
import type { Plan } from '#archive/plan.ts'
import type { SearchResult } from '#search/engine.ts'
import { dayCounts } from '#store/calendar.ts'
import { countByDay, firstKeyOf, LAST_KEY, lastKeyOf, UNDATED } from '#store/card-key.ts'
import { privacyOf } from '#store/cards.ts'
import type { Db } from '#store/tables.ts'
import type { Question } from '#text-index/text-index.ts'

/**
 * One page of all cards, of the cards of some days or of a person's starred ones, read from the tables: until the index is built.
 * @returns null for a list that needs the index
 */
export async function listByTime(
  db: Db,
  { visibility, days: ranges, inside, outside, starredBy }: Plan,
  { sort, page: wanted, size }: Question,
): Promise<SearchResult | null> {
  const isOfDays = inside.kind === 'everything' && outside.kind === (ranges === null ? 'everything' : 'nothing')
  if (!isOfDays) return null
  const visible = db.selectFrom('cards').select('key').where('is_private', 'in', privacyOf(visibility))
  const stars = db
    .selectFrom('stars')
    .select('dedupid')
    .where('user_id', '=', starredBy ?? '')
  const cards = starredBy === null ? visible : visible.where('id', 'in', stars)
  const counts =
    starredBy === null ? await dayCounts(db, visibility) : countByDay((await cards.execute()).map(({ key }) => key))
  const days = counts.filter(({ date }) => ranges?.some((range) => isWithin(date, range)) ?? true)
  const page = pageInfo(
    days.reduce((sum, { count }) => sum + count, 0),
    wanted,
    size,
  )
  const isNewest = sort === 'newest'
  const dated = days.filter(({ date }) => date !== '')
  const undated = days.filter(({ date }) => date === '')
  const keys: number[] = []
  let skip = (page.page - 1) * page.size
  for (const { date, count } of [...(isNewest ? dated.toReversed() : dated), ...undated]) {
    const limit = page.size - keys.length
    if (limit <= 0) break
    if (skip < count) {
      const [from, to] = date === '' ? [UNDATED, LAST_KEY] : [firstKeyOf(date), lastKeyOf(date)]
      const within = cards.where('key', '>=', from).where('key', '<=', to)
      const inTime = within.orderBy('key', isNewest ? 'desc' : 'asc')
      for (const { key } of await inTime.limit(limit).offset(skip).execute()) keys.push(key)
    }
    skip = Math.max(0, skip - count)
  }
  return { keys, page, capped: false, hits: null, days: dated, fuzzy: [] }
}

const isWithin = (date: string, { from, to }: DayRange): boolean => date !== '' && from <= date && date <= to
