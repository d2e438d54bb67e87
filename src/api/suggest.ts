import { z } from 'zod'
import { facets } from './cards.ts'
import { listedCard } from './card.ts'
import { endpoint } from './endpoint.ts'

export const suggest = endpoint({
  method: 'GET',
  path: '/api/suggest',
  summary: 'As one types: first hits, and the sessions and categories that hold hits; the last word may be unfinished',
  query: z.object({ q: z.string().max(1000).default('') }),
  output: z.object({
    cards: z.array(listedCard).describe('the first hits, at most 6'),
    ...facets.shape,
    total: z.number().int(),
    capped: z.boolean(),
    didYouMean: z.string().nullable().describe('where nothing was found: a search that finds cards; else null'),
  }),
})
