import { z } from 'zod'

/** How many entries a page of a list for admins has. */
export const pageLimit = z.coerce.number().int().min(1).max(200).default(50).describe('how many at most')

/** The query of a log that is listed the latest entry first. */
export const logQuery = z.object({
  before: z.coerce.number().int().min(1).optional().describe('the `next` of the page before'),
  limit: pageLimit,
})
