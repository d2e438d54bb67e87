import { z } from 'zod'
import { CITATION_FORMATS, CITATION_TYPES } from '#archive/citation/citation.ts'
import { cardParams } from './card.ts'
import { endpoint } from './endpoint.ts'

export const citeCard = endpoint('GET /api/cards/:id/citation', {
  summary: 'A card as a citation, ready to be pasted',
  params: cardParams,
  query: z.object({
    format: z
      .enum(CITATION_FORMATS, `must be one of ${CITATION_FORMATS.join(', ')}`)
      .default('plain')
      .describe('how it is written'),
  }),
  output: z.string(),
  outputType: Object.values(CITATION_TYPES).map((type) => type.replace(/;.*/, '')),
})
