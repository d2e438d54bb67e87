import { z } from 'zod'
import type { Filters } from '#archive/filters.ts'
import { QueryRefusal } from '#archive/query/query-error.ts'
import { filtersOfQuery } from '#archive/query/read-query.ts'
import { Refusal } from '#archive/refusal.ts'
import { namesOf } from '#archive/to-markdown/card-markdown.ts'
import { visibilityOf } from '#archive/viewer.ts'
import { cutText, FETCHED_LETTERS } from './bounded-text.ts'
import { cardText, readCard } from './card-text.ts'
import { findCards, foundCard, nameCard } from './found-cards.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { readingTool, type McpArchive } from './reading-tool.ts'

/** Maximum length of a query. */
const MAX_QUERY_LENGTH = 1000

const queryOf = (about: string) =>
  z.string().max(MAX_QUERY_LENGTH, `The query has at most ${MAX_QUERY_LENGTH} letters.`).describe(about)

/** As ChatGPT's connectors and deep research call it: one text in, `results` out. */
export const searchTool = readingTool({
  name: 'search',
  title: MCP_TEXTS.search.title,
  description: MCP_TEXTS.search.description,
  input: z.object({
    query: queryOf(MCP_TEXTS.search.query),
  }),
  output: z.object({ results: z.array(foundCard).describe('the best match first, at most 50') }),
  answer: async (archive, { query }) => {
    if (query.trim() === '') throw new Refusal('bad-request', MCP_TEXTS.search.nothing)
    const { cards } = await findCards(archive, filtersFor(query, archive))
    return { results: cards }
  },
})

/** Search by meaning; a tool of its own, as `search` takes a query and nothing else. */
export const meaningTool = readingTool({
  name: 'search_by_meaning',
  title: MCP_TEXTS.byMeaning.title,
  description: MCP_TEXTS.byMeaning.description,
  input: z.object({ query: queryOf(MCP_TEXTS.byMeaning.query) }),
  output: z.object({
    results: z.array(foundCard).describe('the nearest first, at most 50'),
    meaning: z.enum(['near', 'nothing', 'learning', 'unavailable']).describe(MCP_TEXTS.byMeaning.meaning),
  }),
  answer: async (archive, { query }) => {
    if (query.trim() === '') throw new Refusal('bad-request', MCP_TEXTS.search.nothing)
    const { cards, meaning } = await findCards(archive, { ...filtersFor(query, archive), sort: 'meaning' })
    return meaning === null ? { results: [], meaning: 'nothing' as const } : { results: cards, meaning }
  },
})

/** As ChatGPT's connectors and deep research call it: the id of a result in, the whole document out. */
export const fetchTool = readingTool({
  name: 'fetch',
  title: MCP_TEXTS.fetch.title,
  description: MCP_TEXTS.fetch.description,
  input: z.object({ id: z.string().max(1000).describe(MCP_TEXTS.fetch.id) }),
  output: foundCard.extend({
    text: z.string().describe('prompt and response, as Markdown'),
    metadata: z.record(z.string(), z.string()).describe('day, session, category and what else is known of the card'),
  }),
  answer: async (archive, { id }) => {
    const card = await readCard(archive, id)
    return {
      ...nameCard(archive, card),
      text: cutText(cardText(card, archive.site), FETCHED_LETTERS, MCP_TEXTS.fetch.cut(card.id)),
      metadata: Object.fromEntries(Object.entries(namesOf(card)).filter(([, value]) => value !== '')),
    }
  },
})

/** A query of the query language as filters. @throws Refusal that says what is wrong with it, and where */
function filtersFor(query: string, { viewer }: McpArchive): Filters {
  try {
    return filtersOfQuery(query, visibilityOf(viewer))
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error
    throw new Refusal('bad-request', MCP_TEXTS.search.wrong(error.message, error.place.at + 1))
  }
}
