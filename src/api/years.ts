import { z } from 'zod'
import { facet } from './cards.ts'
import { cardSummary } from './card.ts'
import { endpoint, resource } from './endpoint.ts'

const count = z.number().int()
const days = z.array(z.object({ date: z.string(), count }))

export const listYears = endpoint('GET /api/years', {
  summary: 'The years that have cards, in the order of time',
  output: resource('Years', {
    years: z.array(z.object({ year: z.string(), cards: count, days: count.describe('days with cards') })),
  }),
})

export const getYear = endpoint('GET /api/years/:year', {
  summary: 'A year in review: its days, its words, its longest conversation',
  params: z.object({ year: z.string().max(20).describe('YYYY') }),
  output: resource('YearInReview', {
    year: z.string(),
    previous: z.string().nullable().describe('the year before that has cards'),
    next: z.string().nullable(),
    cards: count,
    days: days.describe('days with cards, in the order of time'),
    conversations: count.describe('that have a card of this year'),
    words: z
      .array(
        z.object({
          word: z.string().describe('as it is searched: without case and diacritics'),
          sessions: count.describe('of the year that hold it'),
          others: count.describe('sessions of other years that hold it'),
        }),
      )
      .nullable()
      .describe('words that other years lack, the most telling first; null where they cannot be counted in time'),
    models: z.array(facet).describe('at most 12, those with most cards first'),
    from: z.array(facet),
    topics: z.array(facet),
    longest: z.object({ first: cardSummary, cards: count }).describe('the conversation with most cards of the year'),
    first: cardSummary,
    last: cardSummary,
  }),
})
