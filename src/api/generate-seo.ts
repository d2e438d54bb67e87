import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const generateSeo = endpoint('POST /api/generate-seo', {
  summary:
    'Writes the static pages of all public cards, sitemaps, feed and robots.txt into a folder (admin); answers when it is done',
  answersWhenDone: true,
  output: z.object({ success: z.boolean(), pageCount: z.number().int(), message: z.string() }),
})

export const getGeneration = endpoint('GET /api/admin/generate-seo', {
  summary: 'How far the generation of static pages in this process is (admin)',
  output: z.object({
    status: z.enum(['idle', 'generating', 'success', 'error']).describe('of the last one since the server started'),
    message: z.string(),
    done: z.number().int().describe('pages that are written'),
    total: z.number().int(),
  }),
})
