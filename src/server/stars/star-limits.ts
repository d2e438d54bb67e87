import type { FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import type { Viewer } from '#archive/viewer.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import type { VisitorLimits } from '#server/http/visitor-limits.ts'
import { batchWrite } from '#store/batch-write.ts'
import { countAttempts, retryAfter } from '#store/limits.ts'
import type { Db } from '#store/tables.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/**
 * How many stars one identity may set and take away in an hour, and one address block in an hour and in a day: enough to
 * star a whole archive of 10,000 cards, and far less than it takes to fill a disk with made-up visitors.
 */
export const MAX_STARS = { identity: 12_000, block: 30_000, blockADay: 60_000 } as const

/**
 * Counts a star that is about to be set or taken away. One that is refused is not counted, and writes nothing.
 * @throws Refusal 'too-many' with the time to wait
 */
export async function refuseTooMany(
  db: Db,
  { secret, blockOf, isLimited }: VisitorLimits,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  if (!isLimited) return
  const key = (...parts: string[]) => keyedHash(secret, 'star', ...parts)
  const limits = [
    { key: key('block', blockOf(request)), most: MAX_STARS.block, seconds: HOUR },
    { key: key('block', blockOf(request), 'day'), most: MAX_STARS.blockADay, seconds: DAY },
    ...(viewer.id === null ? [] : [{ key: key('identity', viewer.id), most: MAX_STARS.identity, seconds: HOUR }]),
  ]
  const now = Date.now()
  const refuseFor = (waits: readonly number[]) => {
    const wait = Math.max(...waits)
    if (wait > 0) throw new Refusal('too-many', REFUSALS.tooManyStars, wait)
  }
  refuseFor(await retryAfter(db, limits, now))
  refuseFor(
    await batchWrite(db, async (trx) => {
      const waits: number[] = []
      for (const limit of limits) waits.push(await countAttempts(trx, limit, now))
      return waits
    }),
  )
}
