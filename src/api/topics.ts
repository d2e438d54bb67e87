import { z } from 'zod'
import { facet } from './cards.ts'
import { endpoint } from './endpoint.ts'

export const getTopics = endpoint('GET /api/topics', {
  summary: 'The categories that most cards have, and how many cards each has',
  output: z.object({ topics: z.array(facet).describe('at most 50, those with most cards first') }),
})
