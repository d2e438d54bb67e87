import { z } from 'zod'
import { TREND_STEPS } from '#archive/time/trends-path.ts'
import { endpoint, resource } from './endpoint.ts'

const text = z.union([z.string(), z.array(z.string())]).optional()

export const getTrends = endpoint('GET /api/trends', {
  summary: 'Words over time: how many cards of each month or year hold each of up to five terms',
  query: z.object({
    term: text.describe('search terms, separated by commas as in an address; none: only all cards are counted'),
    by: text.describe("'month' or 'year'; the default is months, and years for more than 120 of them"),
    of: text.describe("what the page shows, 'cards' or 'share'; the answer is the same"),
  }),
  output: resource('Trends', {
    by: z.enum(TREND_STEPS),
    times: z
      .array(z.object({ time: z.string().describe('YYYY-MM or YYYY'), cards: z.number().int() }))
      .describe('from the first day of the archive to the last, without a gap, with all cards of that time'),
    terms: z.array(
      z.object({
        term: z.string(),
        cards: z.number().int().describe('in all times together'),
        counts: z.array(z.number().int()).describe('in each time'),
      }),
    ),
  }),
})
