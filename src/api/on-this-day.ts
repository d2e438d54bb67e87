import { z } from 'zod'
import { cardSummary } from './card.ts'
import { endpoint, resource } from './endpoint.ts'

const count = z.number().int()
const monthDay = z.string().describe('MM-DD')

export const getOnThisDay = endpoint('GET /api/on-this-day/:day', {
  summary: 'A day of all years: the conversations of that day, year by year',
  params: z.object({ day: z.string().max(20).describe('MM-DD; 02-29 is a day as well') }),
  output: resource('OnThisDay', {
    day: monthDay,
    previous: monthDay.nullable().describe('the day before it that has cards, beyond the turn of the year as well'),
    next: monthDay.nullable(),
    years: z
      .array(
        z.object({
          date: z.string().describe('YYYY-MM-DD'),
          cards: count,
          conversations: z
            .array(z.object({ first: cardSummary, cards: count }))
            .describe('at most 12, each by its first card of that day'),
        }),
      )
      .describe('the newest first'),
  }),
})
