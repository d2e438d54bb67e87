import { z } from 'zod'
import { cardParams } from './card.ts'
import { endpoint, nameSchema } from './endpoint.ts'
import { turn } from './sessions.ts'

const related = z.object({
  cards: z.array(turn.extend({ words: z.array(z.string()).describe('what both cards say, the rarest first') })).max(8),
  isLearning: z.boolean().describe('true while the archive is learned for the first time: then there are none yet'),
})

export const readRelated = endpoint('GET /api/cards/:id/related', {
  summary: 'Public cards of other conversations on the subject of a card, the nearest first; one of each conversation',
  params: cardParams,
  output: related,
})
nameSchema(readRelated.output, 'RelatedCards')

export const readSessionRelated = endpoint('GET /api/sessions/:id/related', {
  summary:
    'Public cards of other conversations that are about the same as one of the first 32 turns of the conversation of a card, the nearest first; one of each conversation',
  params: cardParams,
  output: related,
})
