import { joinList } from '#archive/filter-url.ts'

/** The periods by which cards are counted. */
export const TREND_STEPS = ['month', 'year'] as const
export type TrendStep = (typeof TREND_STEPS)[number]

/** The measure of a trend: the cards of each period, or their share of all cards of the period. */
export const TREND_MEASURES = ['cards', 'share'] as const
type TrendMeasure = (typeof TREND_MEASURES)[number]

/** The parameters of the URL of trends. */
export interface TrendQuestion {
  /** Search terms as they were typed, each once. */
  terms: string[]
  /** Null where the archive's length decides. */
  by: TrendStep | null
  of: TrendMeasure
}

/** Maximum number of terms: more colours cannot be distinguished. */
export const MAX_TRENDS = 5

/** The query of `/trends` without '?', leaving out what is usual; the inverse of `parseTrends`. */
export function trendsQuery({ terms, by = null, of = 'cards' }: Partial<TrendQuestion> & { terms: string[] }): string {
  const query = new URLSearchParams()
  if (terms.length > 0) query.set('term', joinList(terms))
  if (by !== null) query.set('by', by)
  if (of !== 'cards') query.set('of', of)
  return query.toString().replaceAll('%2C', ',')
}

/** The address of words over time. */
export function trendsPath(question: Parameters<typeof trendsQuery>[0]): string {
  const query = trendsQuery(question)
  return `/trends${query && `?${query}`}`
}
