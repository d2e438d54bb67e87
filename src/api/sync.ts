import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const syncIndex = endpoint('POST /api/sync-algolia', {
  summary:
    'Checks the search index against the cards and rebuilds it online: searches stay complete meanwhile (admin, from the machine itself only); answers when it is done',
  answersWhenDone: true,
  output: z.object({ success: z.boolean(), message: z.string() }),
})

export const getSync = endpoint('GET /api/admin/sync', {
  summary: 'How far the sync of this process is (admin)',
  output: z.object({
    status: z.enum(['idle', 'syncing', 'success', 'error']).describe('of the last sync since the server started'),
    message: z.string(),
    done: z.number().int().describe('cards that are done'),
    total: z.number().int(),
    hasService: z.boolean().describe('true where a search service (Algolia) is filled, false for the own index'),
    available: z.boolean().describe('false where a sync is refused because the caller is not on the machine itself'),
  }),
})
