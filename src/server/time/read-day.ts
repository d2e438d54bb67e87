import type { CardSummary } from '#archive/card.ts'
import type { DayOfYears, OneYear } from '#archive/time/draw-day.ts'
import { aroundDay, isMonthDay, MAX_CONVERSATIONS } from '#archive/time/month-day.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Library } from '#search/engine.ts'
import { dayCounts } from '#store/calendar.ts'
import { summariesOf } from '#store/cards.ts'
import { conversationsOfDay } from '#store/day-conversations.ts'

/** A day of all years, from the cards visible to a viewer; null for an invalid day. */
export async function readDay(
  { db }: Pick<Library, 'db'>,
  visibility: Visibility,
  day: string,
): Promise<DayOfYears | null> {
  if (!isMonthDay(day)) return null
  const dated = (await dayCounts(db, visibility)).filter(({ date }) => date !== '')
  const years: OneYear[] = []
  for (const { date, count } of dated.filter((one) => one.date.endsWith(`-${day}`)).toReversed()) {
    const talks = await conversationsOfDay(db, visibility, date, MAX_CONVERSATIONS)
    const cards = new Map(talks.map((talk) => [talk.key, talk.cards]))
    const conversations: OneYear['conversations'] = []
    for await (const { key, summary } of summariesOf(db, visibility, [...cards.keys()]))
      conversations.push({ first: JSON.parse(summary) as CardSummary, cards: cards.get(key)! })
    if (conversations.length > 0) years.push({ date, cards: count, conversations })
  }
  const around = aroundDay(
    dated.map(({ date }) => date),
    day,
  )
  return { day, ...around, years }
}
