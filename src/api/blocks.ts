import { z } from 'zod'
import { endpoint, resource } from './endpoint.ts'

const block = resource('Block', {
  id: z.string(),
  kind: z.enum(['author', 'address']),
  name: z.string().describe('whose comment it was set at'),
  said: z.string().describe("the beginning of that comment, as text; '' once its card is deleted for good"),
  since: z.string().describe('ISO instant'),
  until: z.string().describe('ISO instant'),
  by: z.string().describe('the admin who set it'),
})

export const listBlocks = endpoint('GET /api/blocks', {
  summary: 'Who may not comment for a time (admin)',
  output: z.object({ blocks: z.array(block).describe('the one that ends last first') }),
})

export const setBlock = endpoint('POST /api/blocks', {
  summary: "Keeps a comment's author, or everyone at its address, from commenting for a time (admin)",
  body: z.strictObject({
    commentId: z.string().max(100),
    kind: z.enum(['author', 'address']),
    days: z.literal([1, 7, 30]),
    deletesComments: z
      .boolean()
      .default(false)
      .describe('true: their comments are deleted as well, the newest 1000, but for those of admins'),
  }),
  output: block,
})

export const liftBlock = endpoint('DELETE /api/blocks/:id', {
  summary: 'Lets somebody comment again (admin)',
  params: z.object({ id: z.string().max(100).describe('the id of a block') }),
  output: z.object({ id: z.string() }),
})
