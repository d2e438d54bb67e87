import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const beginBackup = endpoint('POST /api/admin/backup', {
  summary:
    'Checks that a backup can be made, and gives an address at which an admin downloads it within a minute (admin)',
  output: z.object({
    path: z.string().describe('GET it with the same session; the answer is the file of `colloquy backup`'),
    name: z.string().describe('what the file is called'),
  }),
})
