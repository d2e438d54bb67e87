import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idsOf } from '#archive/ids-of.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import { contentLetters } from '#store/content-tags.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import {
  cardsWithin,
  countOpened,
  linkByHash,
  linkedCards,
  linkedRows,
  visibleCards,
  type CardScope,
  type LinkRow,
} from '#store/links.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendFile } from '#server/http/send-file.ts'
import { hashOfSecret, isSecret, sharedPath } from './link-secret.ts'
import { cardsShowingFile, cardsShowingPicture } from '#server/cards/shown-files.ts'
import { readableCards } from '#server/cards/readable-cards.ts'
import type { PublishedSite } from '#server/static-site/published-site.ts'
import { readPublished } from '#server/static-site/read-parts.ts'
import { endedPage, ROBOTS, sharedPage, type Shared } from '#server/static-site/shared-page.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'

/** Maximum number of turns on one page, and of characters in their texts. */
const TURNS_PER_PAGE = 50
const LETTERS_PER_PAGE = 1_000_000

/** Headers of a shared page: not cached, not indexed, no referrer, no scripts. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': ROBOTS,
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data: https: http:; font-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
}
const CACHING = HEADERS['cache-control']

/**
 * The pages of links, for everyone who has their URL, with the pictures and files of their cards below it. An unknown URL is a
 * usual 404, that of a link that has ended 410.
 */
export function sharedRoutes(app: FastifyInstance, { db, site, pictures, folder }: AppContext): void {
  const hidden = { schema: { hide: true } }

  /** The link that an address names; null where there is none. */
  const linkOf = async ({ secret }: { secret: string }): Promise<LinkRow | null> =>
    isSecret(secret) ? linkByHash(db, hashOfSecret(secret)) : null

  /** The link whose pictures or files are asked for, with the headers of all that it shows. */
  async function openLink(params: { secret: string }, reply: FastifyReply): Promise<LinkRow | null> {
    const link = await linkOf(params)
    if (!link) return null
    void reply.headers({ 'x-robots-tag': ROBOTS, 'referrer-policy': 'no-referrer' })
    if (isOver(link)) throw new Refusal('gone', LINK_TEXTS.over)
    return link
  }

  /** The cards among these that a link of them shows. */
  const readable = async (ids: readonly string[]): Promise<string[]> =>
    (await readableCards(db, (await rowsById(db, ids)).map(cardOf))).map(({ id }) => id)

  /** True where the link shows one of these cards. */
  const showsOne = async (ids: readonly string[]): Promise<boolean> => (await readable(ids)).length > 0

  app.get<{ Params: { secret: string }; Querystring: { from?: unknown } }>(
    '/shared/:secret',
    hidden,
    async (request, reply) => {
      const link = await linkOf(request.params)
      if (!link) return reply.callNotFound()
      const here = siteAt(request.params.secret)
      const send = (status: number, page: string) =>
        reply.status(status).headers(HEADERS).type('text/html; charset=utf-8').send(page)
      if (isOver(link)) return send(410, endedPage(here))
      const from = Math.trunc(Number(request.query.from ?? 0))
      const shared = await readShared(link, Number.isSafeInteger(from) && from > 0 ? from : 0, request)
      if (!shared) return reply.callNotFound()
      // HEAD requests and further parts of an open page do not count as openings.
      if (request.method === 'GET' && shared.from === 0) {
        await countOpened(db, link.id, Date.now()).catch((error: unknown) =>
          request.log.warn({ err: error }, 'opening of a link not counted'),
        )
      }
      return send(200, await sharedPage(shared, here))
    },
  )

  app.get<{ Params: { secret: string; '*': string }; Querystring: { w?: unknown } }>(
    '/shared/:secret/images/*',
    hidden,
    async (request, reply) => {
      const link = await openLink(request.params, reply)
      if (!link) return reply.callNotFound()
      return pictures.send(request, reply, async (name) =>
        (await showsOne(await cardsShowingPicture(db, linkedCards(link.id), 'public', name))) ? CACHING : null,
      )
    },
  )

  app.get<{ Params: { secret: string; '*': string } }>('/shared/:secret/files/*', hidden, async (request, reply) => {
    const link = await openLink(request.params, reply)
    if (!link) return reply.callNotFound()
    const name = request.params['*']
    const isShown = await showsOne(await cardsShowingFile(db, linkedCards(link.id), 'public', name))
    return sendFile(request, reply, isShown ? { folder, name } : null, CACHING)
  })

  /** Addresses on the page are of the same host, whatever its name. */
  const siteAt = (secret: string): PublishedSite => ({
    ...site,
    address: '',
    images: `${sharedPath(secret)}/images/`,
    files: `${sharedPath(secret)}/files/`,
  })

  /** What a link shows from a turn on; null where it shows no card. */
  async function readShared(link: LinkRow, from: number, request: FastifyRequest): Promise<Shared | null> {
    const rows = await linkedRows(db, link.id, { from, limit: TURNS_PER_PAGE + 1 })
    const beyond = await contentLetters(db, idsOf(rows))
    let letters = 0
    const fitting = rows.slice(0, TURNS_PER_PAGE).filter((row, at) => {
      letters += row.prompt_len + row.response_len + (beyond.get(row.id) ?? 0)
      return at === 0 || letters <= LETTERS_PER_PAGE
    })
    const cards = await readableCards(db, fitting.map(cardOf))
    const later = fitting.length < rows.length ? `from=${from + fitting.length}` : null
    if (cards.length === 0 && later === null) return null
    const parts = await readPublished(db, cards, withRequestUrl(site, request).address, async (ids) =>
      readable(await cardsWithin(db, linkedOrPublic(link.id), ids)),
    )
    return {
      what: link.what,
      cards: cards.map((card, index) => ({ card, parts: parts[index]! })),
      from,
      earlier: from > 0 ? `from=${Math.max(0, from - TURNS_PER_PAGE)}` : null,
      later,
      endsAt: link.ends_at,
    }
  }
}

/** The cards visible to the holder of a link: its own, and public ones. */
const linkedOrPublic =
  (id: string): CardScope =>
  (eb) =>
    eb.or([linkedCards(id)(eb), visibleCards('public')(eb)])

const isOver = (link: LinkRow): boolean => link.withdrawn_at !== 0 || link.ends_at <= Date.now()
