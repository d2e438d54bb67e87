import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { may, type Viewer } from '#archive/viewer.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { countsSync, readCounts } from '#store/comment-counts.ts'
import { currentVersion, readVersion, versionOfTick, type Version } from '#store/revision.ts'
import type { Db, ThreadCountsTable } from '#store/tables.ts'
import { encodingFor, compress, type Encoding, type Compressed } from './compress.ts'
import { isNotModified, setCacheHeaders, etagOf } from './etag.ts'
import { JSON_TYPE } from '#server/http/serve.ts'
import {
  countPlaceholder,
  fillCommentCounts,
  threadsIn,
  withCommentCounts,
  withPublicCounts,
  type CountOf,
} from './comment-count-placeholder.ts'

/** Sends responses that depend on cards alone, and caches those of anonymous visitors. */
export interface ResponseCache {
  /**
   * Sends a response, from the cache or newly made.
   * @param make returns its body, with the given value as each comment count, or with placeholders (`countPlaceholder`)
   */
  send(asked: CacheRequest, make: Make): Promise<FastifyReply>
  /**
   * The current response to an anonymous visitor for a URL; null where it is not cached, or cannot be confirmed without
   * waiting.
   */
  known(url: string, encoding: Encoding | null): CachedResponse | null
}

type Make = (countOf: CountOf) => Promise<string>

export interface CacheRequest {
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
  /** The cache key: the call, and every part of the request that the response depends on. */
  name: string
  /** The body has comment counts. */
  withCounts?: boolean
  /** Its media type; JSON where none is named. */
  type?: string
  /**
   * Further dependencies besides public cards and the URL, such as the requested host, as a part of the ETag. Where they differ
   * between requests, `name` must include them. The fast path knows URLs alone, so it leaves these responses to the app.
   */
  also?: string
  /** `make` may throw a Refusal, as for a missing card, so it is called before a 304 is sent. */
  mayBeMissing?: boolean
}

interface CachedResponse extends Compressed {
  /** Its media type. */
  type: string
  /** Its ETag. */
  tag: string
  /** The route of the call, as it was registered. */
  route: string
  revision: number
  /** Its comment counts; null where it has none. */
  counts: Counts | null
}

/** The comment counts of a response. */
interface Counts {
  /** The cards' threads, as a `jsonSet`. */
  threads: string
  /** The counts of cards with comments. */
  said: string
  /** The value of the counter at which they were last confirmed. */
  seenAt: number
}

/** Approximate memory of an entry besides its body and texts, in bytes. */
const OVERHEAD = 300
/** Maximum share of the limit for a single response, and for the index of URLs. */
const MAX_SHARE = 1 / 8
/** The share of the limit for texts with placeholders. */
const TEXTS_SHARE = 1 / 4

const saidBy = (counts: readonly ThreadCountsTable[]): string =>
  counts.map(({ thread_id, count }) => `${thread_id} ${count}`).join()

/** True when any card's comment count has changed since a response's counts were confirmed. */
const areCountsStale = (counts: Counts | null, version: Version): counts is Counts =>
  counts !== null && counts.seenAt !== version.counts

/** True when the current counts are those of the response. @param now read after the version */
function confirmCounts(counts: Counts, now: readonly ThreadCountsTable[], version: Version): boolean {
  const isSame = saidBy(now) === counts.said
  if (isSame) counts.seenAt = version.counts
  return isSame
}

/**
 * Caches responses as the bytes that are sent, with the public revision that they depend on. The revision is read from the
 * database for each request, as another process may have written, so no response is sent once a public card has changed.
 * Comment counts are read again when any card's has changed; where they differ, placeholders are filled again (ADR-0105). Only
 * responses to anonymous visitors are cached, and only they get them (ADR-0090).
 * @param limit memory for responses, in bytes; 0 disables the cache
 * @param count called with hit or miss for each cacheable response
 */
export function openResponseCache(
  db: Db,
  { limit, count = () => undefined }: { limit: number; count?: (result: 'hit' | 'miss') => void },
): ResponseCache {
  if (limit === 0) return { send: (asked, make) => sendMade(db, asked, make), known: () => null }
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: limit,
    maxEntrySize: Math.ceil(limit * MAX_SHARE),
    sizeCalculation: ({ body, counts }, key) =>
      body.length + 2 * key.length + (counts ? counts.threads.length + counts.said.length : 0) + OVERHEAD,
  })
  /** The cache key of each URL, by which the fast path finds a response without parsing the query. */
  const names = new LRUCache<string, string>({
    maxSize: Math.ceil(limit * MAX_SHARE),
    sizeCalculation: (name, url) => 2 * (url.length + name.length) + OVERHEAD,
  })
  /** Texts with placeholders, to be filled again when comment counts change. */
  const texts = new LRUCache<string, { text: string; revision: number }>({
    maxSize: Math.ceil(limit * TEXTS_SHARE),
    sizeCalculation: ({ text }, name) => text.length + 2 * name.length + OVERHEAD,
  })
  /** Responses that are being made, shared by concurrent requests for the same version. */
  const makeOnce = singleFlight<CachedResponse>()
  const keyOf = (name: string, encoding: Encoding | null) => `${encoding} ${name}`

  async function isCurrent({ revision, counts }: CachedResponse, version: Version): Promise<boolean> {
    if (revision !== version.revision) return false
    return !areCountsStale(counts, version) || confirmCounts(counts, await readCounts(db, counts.threads), version)
  }

  async function compose(asked: CacheRequest, version: Version, make: Make) {
    const { request, name, withCounts = false, type = JSON_TYPE, also = '' } = asked
    const { revision } = version
    const encoding = encodingFor(request.headers['accept-encoding'])
    const known = texts.get(name)
    const text = known?.revision === revision ? known.text : await make(countPlaceholder)
    const threads = withCounts ? threadsIn(text) : null
    const now = threads === null ? [] : await readCounts(db, threads)
    const counts = threads === null ? null : { threads, said: saidBy(now), seenAt: version.counts }
    const compressed = await compress(threads === null ? text : withCommentCounts(text, now), encoding)
    const countsHash = counts ? hash('sha1', counts.said, 'base64url').slice(0, 12) : ''
    const tag = etagOf(version, { also: [also, countsHash].filter(Boolean).join('.') })
    const answer: CachedResponse = { tag, type, route: request.routeOptions.url ?? '', revision, counts, ...compressed }
    // A card may have changed, or turned private, while the response was made.
    if ((await readVersion(db)).revision !== revision) return answer
    cached.set(keyOf(name, encoding), answer)
    if (also === '') names.set(request.url, name)
    if (counts) texts.set(name, { text, revision })
    return answer
  }

  function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    { tag, type, body, encoding }: CachedResponse,
  ): FastifyReply {
    setCacheHeaders(reply, tag)
    if (isNotModified(request, tag)) return reply.status(304).send()
    if (encoding !== null) void reply.header('content-encoding', encoding)
    return reply.type(type).send(body)
  }

  return {
    async send(asked, make) {
      const { viewer, request, reply, name, withCounts = false, mayBeMissing = false, also = '' } = asked
      if (viewer.role !== 'anonymous') return sendMade(db, asked, make)
      const key = keyOf(name, encodingFor(request.headers['accept-encoding']))
      // The same version as that of the revision cache: a response made from its values is never older than its key.
      const version = await currentVersion(db)
      const known = cached.get(key)
      const isThere = known !== undefined && (await isCurrent(known, version))
      count(isThere ? 'hit' : 'miss')
      if (isThere) {
        if (also === '') names.set(request.url, name)
        return sendCached(request, reply, known)
      }
      const tag = etagOf(version, { withCounts, also })
      if (!withCounts && !mayBeMissing && isNotModified(request, tag))
        return setCacheHeaders(reply, tag).status(304).send()
      return sendCached(request, reply, await makeOnce(`${tag} ${key}`, () => compose(asked, version, make)))
    },
    known(url, encoding) {
      const name = names.get(url)
      const answer = name === undefined ? undefined : cached.get(keyOf(name, encoding))
      if (!answer) return null
      const version = versionOfTick(db)
      if (version?.revision !== answer.revision) return null
      const { counts } = answer
      if (areCountsStale(counts, version)) {
        const now = countsSync(db, counts.threads)
        if (now === null || !confirmCounts(counts, now, version)) return null
      }
      count('hit')
      return answer
    },
  }
}

/**
 * Sends a response that is not cached here: to members and admins, or with the cache disabled. Browsers do not cache those of
 * admins either (checklist V14.3.2).
 */
async function sendMade(
  db: Db,
  { viewer, request, reply, withCounts = false, mayBeMissing = false, type = JSON_TYPE, also = '' }: CacheRequest,
  make: Make,
): Promise<FastifyReply> {
  if (may(viewer, 'see-private-cards')) {
    const made = await make(countPlaceholder)
    const body = Buffer.from(withCounts ? await fillCommentCounts(db, made) : made)
    return reply.header('cache-control', 'no-store').type(type).send(body)
  }
  const version = await currentVersion(db)
  const text = () => (withCounts ? withPublicCounts(db, version, make) : make(countPlaceholder))
  const tag = etagOf(version, { withCounts, also })
  const isUnchanged = isNotModified(request, tag)
  const answer = isUnchanged && !mayBeMissing ? '' : await text()
  setCacheHeaders(reply, tag)
  return isUnchanged ? reply.status(304).send() : reply.type(type).send(Buffer.from(answer))
}
