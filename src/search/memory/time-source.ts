import type { Kysely } from 'kysely'
import { countByTime, countDaysByTime, keysByTime } from '#search/by-time.ts'
import type { Segment } from '#search/segments.ts'
import type { Source } from '#search/source.ts'
import type { Tables } from '#store/tables.ts'

/**
 * What the tables of cards and days answer without an index: lists of all cards and of days.
 * @param refusal thrown for everything else
 */
export function timeSource(db: Kysely<Tables>, refusal: Error): Source {
  const refuse = () => Promise.reject(refusal)
  const isAll = ({ condition }: Segment) => condition.kind === 'everything'
  return {
    keys: (plan, segment, window) => (isAll(segment) ? keysByTime(db, plan, segment, window) : refuse()),
    count: (plan, segment) => (isAll(segment) ? countByTime(db, plan, segment) : refuse()),
    countDays: (plan, segment) => (isAll(segment) ? countDaysByTime(db, plan, segment) : refuse()),
    holding: refuse,
    countOf: refuse,
    closeWords: refuse,
  }
}
