import { z } from 'zod'
import { facet } from './cards.ts'
import { endpoint, resource } from './endpoint.ts'

export const getTopics = endpoint('GET /api/topics', {
  summary: 'The categories that most cards have, and how many cards each has',
  output: resource('Topics', { topics: z.array(facet).describe('at most 50, those with most cards first') }),
})
