import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseFilters, writeFilters } from '#archive/filter-url.ts'
import { cardMarkdown } from '#archive/to-markdown/card-markdown.ts'
import { collectionMarkdown, type ReadCollection } from '#archive/to-markdown/collection-markdown.ts'
import { listMarkdown, type ReadList } from '#archive/to-markdown/list-markdown.ts'
import { llmsText } from '#archive/to-markdown/llms-text.ts'
import { sessionMarkdown } from '#archive/to-markdown/session-markdown.ts'
import type { Viewer } from '#archive/viewer.ts'
import type { ShowReasoning } from '#server/cards/read-contents.ts'
import { toApiCard } from '#server/cards/to-api-card.ts'
import { openCard } from '#server/cards/open-card.ts'
import { sessionPart } from '#server/cards/read-session.ts'
import { MARKDOWN_TYPE } from '#server/http/accepts-markdown.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { rawQuery, type FindViewer } from '#server/http/serve.ts'
import { isVolatile } from '#archive/query/read-query.ts'
import { fillCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'
import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import { siteState, type PublishedSite } from '#server/static-site/published-site.ts'
import { listPageJson, type Library } from './list-cards.ts'
import { readSummary } from './read-summary.ts'

interface MarkdownNeeds extends Library {
  cache: ResponseCache
  site: PublishedSite
  showReasoning: ShowReasoning
  findViewer: FindViewer
  /** Returns a page of a collection, as JSON text of the contract. @throws Refusal 'not-found' */
  readCollection: (viewer: Viewer, name: string, page: number) => Promise<string>
}

/** A page as Markdown, as far as it exists for the caller. */
interface Document {
  /** The cache key. */
  name: string
  /** @throws Refusal for a page that does not exist for the viewer */
  write: (viewer: Viewer, site: PublishedSite) => Promise<string>
  /** Its media type; Markdown if left out. */
  type?: string
  /** True for a page that depends on more than the cards, which is not cached. */
  isOwn?: boolean
}

/**
 * Pages as Markdown: the same cards for the same callers as the calls of the contract, cached in the response cache like these.
 */
export function markdownPages(needs: MarkdownNeeds) {
  const { db, search, byMeaning, cache, site: published, showReasoning, findViewer, readCollection } = needs

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, write, type = MARKDOWN_TYPE, isOwn = false }: Document,
  ) {
    const viewer = await findViewer(request)
    const site = withRequestUrl(published, request)
    if (isOwn) {
      const text = await write(viewer, site)
      return reply.header('cache-control', 'no-store').type(MARKDOWN_TYPE).send(text)
    }
    const also = `${siteState(site)}${showReasoning === 'public' ? '.reasoning' : ''}`
    const cacheRequest = { viewer, request, reply, name: `markdown ${name} ${also}`, also, type }
    return cache.send({ ...cacheRequest, mayBeMissing: true }, () => write(viewer, site))
  }

  return {
    /** A card. */
    card: (request: FastifyRequest, reply: FastifyReply, id: string) =>
      send(request, reply, {
        name: `card ${id}`,
        write: async (viewer, site) => {
          const found = await openCard(db, viewer, id, { showReasoning, address: site.address })
          return cardMarkdown(toApiCard(found), site)
        },
      }),

    /** The turns of a conversation from `from` in the query, at most as many as the page loads at once. */
    session: (request: FastifyRequest, reply: FastifyReply, id: string) => {
      const from = numberIn(rawQuery(request), 'from')
      return send(request, reply, {
        name: `session ${from} ${id}`,
        write: async (viewer, site) => {
          const { cards, ...part } = await sessionPart(db, viewer, { id, from, showReasoning })
          return sessionMarkdown({ ...part, from, turns: cards.map(toApiCard) }, site)
        },
      })
    },

    /** A page of a collection. */
    collection: (request: FastifyRequest, reply: FastifyReply, name: string) => {
      const page = numberIn(rawQuery(request), 'page') || 1
      return send(request, reply, {
        name: `collection ${page} ${name}`,
        write: async (viewer, site) =>
          collectionMarkdown(JSON.parse(await readCollection(viewer, name, page)) as ReadCollection, site),
      })
    },

    /** A description of the public archive and its queries, the same for every caller. */
    home: (request: FastifyRequest, reply: FastifyReply, type = MARKDOWN_TYPE) =>
      send(request, reply, {
        name: `home ${type}`,
        type,
        write: async (_viewer, site) => llmsText(await readSummary(db), site),
      }),

    /** A page of a list. */
    list: (request: FastifyRequest, reply: FastifyReply) => {
      const { filters } = parseFilters(rawQuery(request))
      return send(request, reply, {
        name: `cards ${writeFilters(filters)}`,
        // Stars, comments and the learned model change without the cards.
        isOwn: isVolatile(filters),
        write: async (viewer, site) => {
          const json = await fillCommentCounts(db, await listPageJson({ db, search, byMeaning }, viewer, filters))
          return listMarkdown({ ...(JSON.parse(json) as Omit<ReadList, 'filters'>), filters }, site)
        },
      })
    },
  }
}

/** A whole number in a query; 0 for anything else. */
function numberIn(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
