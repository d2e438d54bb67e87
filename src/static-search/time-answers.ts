import type { Output } from '#api/call.ts'
import { countTrends } from '#archive/time/count-trends.ts'
import { aroundDay, isMonthDay, MAX_CONVERSATIONS } from '#archive/time/month-day.ts'
import { parseTrends } from '#archive/time/trend-question.ts'
import { yearsOf } from '#archive/time/years-of.ts'
import type { DayRun } from '#text-index/segment.ts'
import type { OpenedSite, Site } from './site.ts'
import { yearFile } from './table.ts'

type Review = Output<'GET /api/years/:year'>
type OneDay = Output<'GET /api/on-this-day/:day'>

/** Answers the calls that show the archive's time, from the files of an exported site. */
export function timeAnswers({ files, open, summary }: Site) {
  const counts = async () => (await open()).days.map(({ date, from, to }) => ({ date, count: to - from }))

  /** The first conversations of a day, each by its first card. */
  async function talksOf(
    { conversationOf }: OpenedSite,
    { from, to }: DayRun,
  ): Promise<OneDay['years'][number]['conversations']> {
    const talks = new Map<number, { first: number; cards: number }>()
    for (let number = from; number < to; number++) {
      const talk = talks.get(conversationOf[number]!)
      if (talk) talk.cards++
      else talks.set(conversationOf[number]!, { first: number, cards: 1 })
    }
    const some = [...talks.values()].slice(0, MAX_CONVERSATIONS)
    return Promise.all(some.map(async ({ first, cards }) => ({ first: await summary(first), cards })))
  }

  return {
    /** @throws Refusal for a question that cannot be asked */
    async trends(query: URLSearchParams): Promise<Output<'GET /api/trends'>> {
      const question = parseTrends(query)
      const { words } = await open()
      return countTrends(question, {
        visibility: 'public',
        days: await counts(),
        countDays: (plan) => words.countDays(plan),
      })
    },

    years: async (): Promise<Output<'GET /api/years'>> => ({ years: yearsOf(await counts()) }),

    /** Null for a year without cards. */
    async year(name: string): Promise<Review | null> {
      const isThere = yearsOf(await counts()).some(({ year }) => year === name)
      return isThere ? files.json<Review>(yearFile(name)) : null
    },

    /** Null for what is no day. */
    async onThisDay(day: string): Promise<OneDay | null> {
      if (!isMonthDay(day)) return null
      const here = await open()
      const own = here.days.filter(({ date }) => date.endsWith(`-${day}`)).toReversed()
      const around = aroundDay(
        here.days.map(({ date }) => date),
        day,
      )
      const ofYear = async (run: DayRun) => ({
        date: run.date,
        cards: run.to - run.from,
        conversations: await talksOf(here, run),
      })
      return { day, ...around, years: await Promise.all(own.map(ofYear)) }
    },
  }
}
