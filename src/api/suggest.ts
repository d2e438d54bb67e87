import { z } from 'zod'
import { eachFacet } from '#archive/fields.ts'
import { MAX_TYPED } from '#archive/term.ts'
import { facet, filterQuery } from './cards.ts'
import { listedCard } from './card.ts'
import { endpoint, resource } from './endpoint.ts'

const name = facet.extend({ capped: z.boolean() })

export const suggest = endpoint('GET /api/suggest', {
  summary:
    'As one types: first hits, whole words, and the sessions and categories that hold hits; the last word is open',
  query: filterQuery.extend({
    q: z.string().max(MAX_TYPED).default('').describe('what was typed; other filters stay as they are'),
    within: z
      .string()
      .max(MAX_TYPED)
      .default('')
      .describe('a query of the query language among these, as q is what was typed'),
  }),
  output: resource('Suggestions', {
    cards: z.array(listedCard).describe('the first hits, at most 6; each count is the total that choosing it gives'),
    ...eachFacet(() => z.array(name)),
    completions: z
      .array(z.object({ term: z.string(), total: z.number().int(), capped: z.boolean() }))
      .describe('the typed text with its last word completed'),
    total: z.number().int(),
    capped: z.boolean(),
    operators: z
      .array(
        z.object({
          text: z.string().describe('the typed text with the operator at its end completed'),
          label: z.string().describe('the operator alone'),
          help: z.string(),
          total: z.number().int().nullable().describe('null where a value is still to be written'),
          capped: z.boolean(),
        }),
      )
      .describe('names and values of the query language that the end of the text may become'),
    didYouMean: z.string().nullable().describe('where nothing was found: a search that finds cards; else null'),
  }),
})
