import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getText = endpoint('GET /api/texts/:name', {
  summary: 'The owner’s own about or FAQ text',
  params: z.object({ name: z.enum(['about', 'faq']).describe('which text') }),
  output: z.object({ markdown: z.string().nullable().describe('null where the owner has written none') }),
})
