import { z } from 'zod'
import { ADDED_FIELDS, eachAdded } from '#archive/added-fields.ts'
import { eachFacet } from '#archive/fields.ts'
import { card, cardParams, cardSummary, listedCard } from './card.ts'
import { endpoint, nameSchema, resource } from './endpoint.ts'

const text = z.union([z.string(), z.array(z.string())]).optional()

/** The query of an address `/filter?…`; lists are comma-separated, `\,` is a comma inside a value. */
export const filterQuery = z.object({
  search: text.describe(
    'terms to find: all words of a term in any place, "words in quotes" together, `beginn*`, `-without`',
  ),
  date: text.describe('days, YYYY-MM-DD'),
  month: text.describe('months, YYYY-MM'),
  year: text.describe('years, YYYY'),
  tag: text.describe('categories or session titles'),
  session: text.describe('session titles'),
  ...eachAdded((name) => text.describe(ADDED_FIELDS[name].about)),
  q: text.describe('a query of the query language, which narrows what the others find: docs/query-language.md'),
  starred: text.describe("'1' for the caller's starred cards"),
  mode: text.describe("'and' (default) or 'or'"),
  sort: text.describe(
    "'oldest', 'newest', 'relevance' or 'meaning', which lists the public cards nearest in meaning to the words, held by them or not, 200 at most; the default is relevance with a search term, else oldest",
  ),
  page: text.describe('counted from 1'),
  size: text.describe('50 (default), 100 or 500'),
  show: text.describe("for admins: 'unviewed', 'private', 'public', 'hide-viewed', 'hide-public'"),
})

/** How many of the found cards share a name, most first. */
export const facet = resource('Facet', { value: z.string(), count: z.number().int() })

const facets = z.object(eachFacet(() => z.array(facet)))
nameSchema(facets, 'Facets')

export const listCards = endpoint('GET /api/cards', {
  summary: 'One page of the cards that match the filters',
  query: filterQuery,
  output: resource('CardPage', {
    cards: z.array(listedCard),
    page: z.number().int(),
    pages: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    capped: z.boolean().describe('true when a search was ended at 1000 cards'),
    facets: facets.nullable().describe('names among the found cards; null when nothing was searched for'),
    days: z
      .array(z.object({ date: z.string(), count: z.number().int() }))
      .nullable()
      .describe(
        'how many of the found cards each day has, in the order of time, of a capped search of its 1000; null without filters',
      ),
    fuzzy: z
      .array(z.object({ term: z.string(), meant: z.array(z.string()) }))
      .describe('search terms that no card holds, and the terms that were searched for instead'),
    marked: z.array(z.string()).describe('the words of the query that are marked, as search terms'),
    near: z
      .array(
        z.object({
          type: z.enum(['meant', 'inYear', 'without', 'any', 'otherDays', 'allOfYear']),
          label: z.string().describe("the terms that may have been meant, or what is left out; else ''"),
          query: z.string().describe('the other filters, as an address writes them'),
          total: z.number().int(),
          capped: z.boolean(),
        }),
      )
      .describe('where nothing was found: other filters that find cards, with how many'),
    meaning: z
      .enum(['near', 'nothing', 'learning', 'unavailable'])
      .nullable()
      .describe(
        "by 'meaning': whether the cards are those near to the words, or none is; the best match is listed in their place while the archive is learned, and where it cannot be. Null for any other order",
      ),
  }),
})

export const getCard = endpoint('GET /api/cards/:id', {
  summary: 'One card, whole',
  params: cardParams,
  output: card,
})

export const getTimeline = endpoint('GET /api/cards/:id/timeline', {
  summary: 'The cards before and after one in the order of time',
  params: cardParams,
  output: resource('Timeline', { previous: cardSummary.nullable(), next: cardSummary.nullable() }),
})
