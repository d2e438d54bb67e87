import { z } from 'zod'
import { cardSummary, listedCard } from './card.ts'
import { endpoint } from './endpoint.ts'

export const getOpening = endpoint({
  method: 'GET',
  path: '/api/opening',
  summary: 'A random active day for the home page; another one at every call',
  output: z.object({
    day: z.string().nullable().describe('null when no card has a day'),
    cards: z.array(listedCard).describe('the first 3 cards of that day'),
    carousel: z.array(cardSummary).describe('up to 3 cards of that day, or near it, that have a picture'),
  }),
})
