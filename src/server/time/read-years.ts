import type { CardSummary } from '#archive/card.ts'
import type { DayCount } from '#archive/calendar.ts'
import { Refusal } from '#archive/refusal.ts'
import type { YearReview } from '#archive/time/draw-year.ts'
import { yearsOf, type YearCount } from '#archive/time/years-of.ts'
import { yearWords, type YearWord } from '#archive/time/year-words.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Library } from '#search/engine.ts'
import { dayCounts } from '#store/calendar.ts'
import { summariesOf } from '#store/cards.ts'
import { timeFacts } from '#store/year-facts.ts'

/** Maximum names of each kind in a review. */
const MAX_NAMES = 12

/** The years that have visible cards, in chronological order. */
export const listYears = async ({ db }: Pick<Library, 'db'>, visibility: Visibility): Promise<YearCount[]> =>
  yearsOf(await datedDays(db, visibility))

const datedDays = async (db: Library['db'], visibility: Visibility): Promise<DayCount[]> =>
  (await dayCounts(db, visibility)).filter(({ date }) => date !== '')

/** A year in review, from the cards visible to a viewer; null for a year without any. */
export async function readYear(library: Library, visibility: Visibility, year: string): Promise<YearReview | null> {
  const { db } = library
  const years = await listYears(library, visibility)
  const at = years.findIndex((one) => one.year === year)
  if (at < 0) return null
  const days = (await datedDays(db, visibility)).filter(({ date }) => date.startsWith(`${year}-`))
  const facts = await timeFacts(db, visibility, days)
  const { longest, first, last } = facts
  const cards = await summaries(library, visibility, [longest?.key, first, last])
  // All its cards turned private meanwhile.
  if (!cards || !longest) return null
  return {
    year,
    previous: years[at - 1]?.year ?? null,
    next: years[at + 1]?.year ?? null,
    cards: years[at]!.cards,
    days,
    conversations: facts.conversations,
    words: await wordsOf(library, visibility, year),
    models: facts.models.slice(0, MAX_NAMES),
    from: facts.from.slice(0, MAX_NAMES),
    topics: facts.topics.slice(0, MAX_NAMES),
    longest: { first: cards[0]!, cards: longest.cards },
    first: cards[1]!,
    last: cards[2]!,
  }
}

/** Null where one of the cards is gone. */
async function summaries({ db }: Library, visibility: Visibility, keys: readonly (number | null | undefined)[]) {
  const known = keys.filter((key) => key !== null && key !== undefined)
  const found = new Map<number, CardSummary>()
  for await (const { key, summary } of summariesOf(db, visibility, [...new Set(known)]))
    found.set(key, JSON.parse(summary) as CardSummary)
  const cards = known.flatMap((key) => found.get(key) ?? [])
  return cards.length === keys.length ? cards : null
}

/** Null where counting takes too long, as it may with PostgreSQL's own index of a large archive. */
async function wordsOf({ search }: Library, visibility: Visibility, year: string): Promise<YearWord[] | null> {
  try {
    return yearWords(await search.countWords(visibility, { from: `${year}-01-01`, to: `${year}-12-31` }))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'took-too-long') return null
    throw error
  }
}
