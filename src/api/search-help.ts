import { z } from 'zod'
import { endpoint, resource } from './endpoint.ts'

export const getSearchHelp = endpoint('GET /api/search-help', {
  summary: 'The query language by examples, each of which finds cards of this archive',
  output: resource('SearchHelp', {
    sections: z
      .array(
        z.object({
          name: z.string().describe("'words', or the name of an operator"),
          examples: z.array(
            z.object({
              query: z.string(),
              help: z.string().describe('what it asks for'),
              total: z.number().int(),
              capped: z.boolean().describe('true when a search was ended at 1000 cards'),
            }),
          ),
        }),
      )
      .describe('words first, then one section for each operator that finds anything'),
  }),
})
