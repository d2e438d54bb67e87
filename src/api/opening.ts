import { z } from 'zod'
import { cardSummary, listedCard } from './card.ts'
import { endpoint } from './endpoint.ts'

/** What the home page shows of a card besides the card itself. */
const OPENING_FIELDS = {
  answer: z.string().describe('the beginning of its response, without markup'),
  turns: z.number().int().describe('of its conversation'),
  letters: z.number().int().describe('of all prompts and responses of its conversation'),
}

export const getOpening = endpoint('GET /api/opening', {
  summary: 'A random active day for the home page; another one at every call',
  query: z.object({
    not: z.string().max(10).optional().describe('a day that was shown before'),
    day: z.string().max(10).optional().describe('the day to show; another where it has no cards that one may see'),
  }),
  output: z.object({
    day: z.string().nullable().describe('null when no card has a day'),
    cards: z.array(listedCard.extend(OPENING_FIELDS)).describe('the first 3 cards of that day'),
    carousel: z
      .array(cardSummary.extend(OPENING_FIELDS))
      .describe(
        'up to 3 other cards of that day, or near it, that have a picture; the first cards of the day where there are too few',
      ),
  }),
})
