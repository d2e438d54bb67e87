import { z } from 'zod'
import { cardParams } from './card.ts'
import { endpoint, resource } from './endpoint.ts'

const starred = resource('Starred', { dedupid: z.string(), isStarred: z.boolean() })

export const getStars = endpoint('GET /api/stars', {
  summary: "The caller's starred cards, in the order of starring",
  output: z.object({
    userId: z.string().nullable().describe('null before the caller has an identity'),
    starredCardIds: z.array(z.string()),
  }),
})

export const putStar = endpoint('PUT /api/stars/:id', {
  summary: 'Stars a card; doing so twice changes nothing',
  params: cardParams,
  output: starred,
})

export const deleteStar = endpoint('DELETE /api/stars/:id', {
  summary: 'Takes the star of a card away; doing so twice changes nothing',
  params: cardParams,
  output: starred,
})
