import { z } from 'zod'
import { cardParams } from './card.ts'
import { endpoint } from './endpoint.ts'
import { turn } from './sessions.ts'

export const readRelated = endpoint({
  method: 'GET',
  path: '/api/cards/:id/related',
  summary:
    'Public cards of other conversations that are about the same as a card, the nearest first; one of each conversation',
  params: cardParams,
  output: z.object({
    cards: z
      .array(turn.extend({ words: z.array(z.string()).describe('what both cards say, the rarest first') }))
      .max(8),
    isLearning: z.boolean().describe('true while the archive is learned for the first time: then there are none yet'),
  }),
})
