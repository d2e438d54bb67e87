import { z } from 'zod'
import { cardParams } from './card.ts'
import { endpoint } from './endpoint.ts'

export const getSource = endpoint('GET /api/cards/:id/source', {
  summary: "The record of a card's conversation as it was in the export, byte for byte (admin)",
  params: cardParams,
  output: z.string().describe('the bytes of the record, as a file'),
  outputType: 'application/octet-stream',
})
