import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#archive/refusal.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import type { VisitorLimits } from '#server/http/visitor-limits.ts'
import { countAttempts } from '#store/limits.ts'
import type { Db } from '#store/tables.ts'
import { MCP_TEXTS } from './mcp-texts.ts'

/**
 * Maximum number of calls of one address block: twenty a second, as all users of an assistant may share a few IP addresses.
 * They are counted in the database in steps of a hundred, so that reading hardly writes.
 */
export const MAX_CALLS = { most: 1200, seconds: 60, countedBy: 100 } as const

/** Maximum number of address blocks cached in a process; a block that is evicted is counted in the database again. */
const KNOWN_BLOCKS = 10_000

/** Calls of a block that are counted in the database already, but not made yet. */
interface Counted {
  left: number
}

/**
 * Counts the calls of visitors' programs.
 * @returns counts `calls` of a request; throws Refusal 'too-many' with the time to wait
 */
export function callCounter(db: Db, { secret, blockOf, isLimited }: VisitorLimits) {
  const { most, seconds, countedBy } = MAX_CALLS
  const known = new LRUCache<string, Counted>({ max: KNOWN_BLOCKS, ttl: seconds * 1000 })
  const countOnce = singleFlight<number>()
  return async (request: FastifyRequest, calls: number): Promise<void> => {
    if (!isLimited) return
    const key = keyedHash(secret, 'mcp', blockOf(request))
    const counted = known.get(key) ?? { left: 0 }
    // Cached before it is counted, so that concurrent requests share it.
    if (!known.has(key)) known.set(key, counted)
    while (counted.left < calls) {
      const wait = await countOnce(key, async () => {
        const full = await countAttempts(db, { key, most: most / countedBy, seconds }, Date.now())
        if (full > 0) return full
        counted.left += countedBy
        known.set(key, counted)
        return 0
      })
      if (wait > 0 && counted.left < calls) throw new Refusal('too-many', MCP_TEXTS.tooManyCalls, wait)
    }
    counted.left -= calls
  }
}
