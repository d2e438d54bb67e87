import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import type { Config } from '#server/config.ts'
import { countBatch } from '#store/limits.ts'
import type { Db } from '#store/tables.ts'
import { acceptsMarkdown } from './accepts-markdown.ts'
import { idOfKey } from './api-key.ts'
import { bearerOf } from './bearer.ts'
import { keyedHash } from './keyed-hash.ts'
import type { VisitorLimits } from './visitor-limits.ts'

const SECONDS = 60

/** Expensive reads: searches, lists, feeds, Markdown for programs, Algolia's protocol and MCP. */
const EXPENSIVE =
  /^\/(?:api\/(?:cards|sessions|suggest|calendar|topics|collections|trends|years|on-this-day)(?:\/|$)|1\/|mcp$|feed\.|c\/|session\/[^/]+\/book\.epub$|llms|.*\.md$)/
/** Protocols that query by POST. */
const ASKED_BY_POST = /^\/(?:1\/|mcp$)/
/** Algolia's protocol, whose errors pages of other sites must be able to read. */
const PROTOCOL = /^\/1\//

/** Maximum number of clients cached in a process; the counters of evicted ones start again. */
const CLIENTS = 20_000
/** Maximum reads of a client that are not written to the database yet, so that small clients cause no writes. */
const MAX_UNWRITTEN = 20
const SHARE_UNWRITTEN = 1 / 20

/** A client and its limit. */
interface Client {
  name: string
  most: number
}

/** The reads of a client within a minute. */
interface Count {
  /** When the minute ends, in Unix milliseconds. */
  ends: number
  /** Reads of all processes as far as they are written, and further reads in this process. */
  written: number
  unwritten: number
}

/**
 * Limits the reads of a program per minute: without a key by IP address, otherwise by key. Browsers are exempt (`isByBrowser`).
 * Counters are shared with all processes in the database; reads are written in batches, and no reader waits for a write.
 */
export function limitReads(
  app: FastifyInstance,
  {
    db,
    secret,
    blockOf,
    config: { readLimits },
  }: Pick<VisitorLimits, 'secret' | 'blockOf'> & { db: Db; config: Pick<Config, 'readLimits'> },
): void {
  const counts = new LRUCache<string, Count>({ max: CLIENTS })

  function clientOf(request: FastifyRequest): Client | null {
    const key = idOfKey(bearerOf(request.headers) ?? '')
    if (key !== null) return readLimits.key === null ? null : { name: `reads key ${key}`, most: readLimits.key }
    if (readLimits.anonymous === null || isByBrowser(request)) return null
    // IP addresses are stored as keyed hashes only.
    const place = keyedHash(secret, `reads ${blockOf(request)}`).slice(0, 22)
    return { name: `reads ${place}`, most: readLimits.anonymous }
  }

  function write(name: string, count: Count): void {
    const by = count.unwritten
    count.unwritten = 0
    count.written += by
    countBatch(db, { key: name, seconds: SECONDS }, by, Date.now()).then(
      ({ count: written, ends }) => Object.assign(count, { written: Math.max(written, count.written), ends }),
      // A read-only database is no reason to refuse readers: this process keeps counting.
      () => undefined,
    )
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!isExpensive(request)) return
    const client = clientOf(request)
    if (client === null) return
    const { name, most } = client
    const now = Date.now()
    let count = counts.get(name)
    // As in the database: a clock that was set back must not prolong a limit.
    if (count === undefined || count.ends <= now || count.ends > now + SECONDS * 1000) {
      count = { ends: now + SECONDS * 1000, written: 0, unwritten: 0 }
      counts.set(name, count)
    }
    const wait = Math.max(1, Math.ceil((count.ends - now) / 1000))
    const left = most - count.written - count.unwritten
    setRateLimitHeaders(reply, most, Math.max(0, left - 1), wait)
    if (left <= 0) {
      void reply.header('retry-after', wait)
      if (PROTOCOL.test(pathOf(request))) void reply.header('access-control-allow-origin', '*')
      throw new Refusal('too-many', REFUSALS.tooManyReads(most, wait), wait)
    }
    count.unwritten++
    if (count.unwritten >= Math.max(1, Math.min(MAX_UNWRITTEN, most * SHARE_UNWRITTEN))) write(name, count)
  })
}

/**
 * Whether a request comes from a browser. Over https browsers send Fetch Metadata headers; over plain http they send them on
 * the same machine only, so Accept-Language decides.
 */
function isByBrowser({ headers, protocol }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] !== undefined) return true
  return protocol === 'http' && /^[a-z]/i.test(headers['accept-language'] ?? '')
}

function isExpensive(request: FastifyRequest): boolean {
  const { method } = request
  const path = pathOf(request)
  if (method !== 'GET' && method !== 'HEAD') return ASKED_BY_POST.test(path)
  return EXPENSIVE.test(path) || acceptsMarkdown(request)
}

/** The path of the route: percent-encoding cannot disguise it. */
const pathOf = ({ routeOptions, params }: FastifyRequest): string =>
  (routeOptions.url ?? '').replace('*', () => (params as { '*'?: string })['*'] ?? '')

/** Sets RateLimit headers as the IETF draft defines them (draft-ietf-httpapi-ratelimit-headers-10). */
function setRateLimitHeaders(reply: FastifyReply, most: number, left: number, seconds: number): void {
  void reply.headers({
    'ratelimit-policy': `"reads";q=${most};w=${SECONDS}`,
    ratelimit: `"reads";r=${left};t=${seconds}`,
  })
}
