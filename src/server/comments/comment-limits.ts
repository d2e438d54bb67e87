import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import type { KnownViewer } from '#archive/viewer.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { countAttempts, retryAfter, type Limit } from '#store/limits.ts'
import type { Db, Trx } from '#store/tables.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Maximum comments of an identity, and of an address block, within some seconds. */
const MAX = {
  anonymous: [
    { most: 6, seconds: MINUTE },
    { most: 40, seconds: HOUR },
  ],
  member: [
    { most: 12, seconds: MINUTE },
    { most: 120, seconds: HOUR },
  ],
  block: [
    { most: 20, seconds: MINUTE },
    { most: 200, seconds: HOUR },
  ],
} as const

const MAX_LINKS = { anonymous: 3, member: 10 } as const

/** Minimum time that a person needs to write, in milliseconds. */
const MIN_FILL_MS = 1500

/** Maximum comments with the same text within an hour; short ones, such as 'thank you', are no sign of spam. */
const SAME_TEXT = { most: 3, seconds: HOUR, fromLength: 20 }

/** A comment that is about to be written. */
export interface Attempt {
  viewer: KnownViewer
  /** The ids in the browser's cookies, of the visitor and of the last account that commented there. */
  known: readonly string[]
  /** Its address block (`addressBlock` of http/client-address.ts). */
  block: string
  /** Cleaned markup. */
  text: string
  /** The honeypot field, which people do not see. */
  website?: string | undefined
  /** Milliseconds between opening and sending the form. */
  filledIn?: number | undefined
}

/** Refuses obvious spam without counters: signs of a bot, and too many links. */
export function refuseObviousSpam({ viewer, text, website, filledIn }: Omit<Attempt, 'block' | 'known'>): void {
  if (viewer.role === 'admin') return
  if (website) throw new Refusal('bad-request', REFUSALS.commentNotAccepted)
  if (filledIn !== undefined && filledIn < MIN_FILL_MS)
    throw new Refusal('too-many', REFUSALS.commentTooQuick, (MIN_FILL_MS - filledIn) / 1000)
  const most = MAX_LINKS[viewer.role]
  if (linksIn(text) > most) throw new Refusal('bad-request', REFUSALS.commentTooManyLinks(most))
}

/** The limits of an attempt, each with its message. */
function limitsOf(secret: string, { viewer, block, text }: Attempt): (Limit & { said: string })[] {
  if (viewer.role === 'admin') return []
  const key = (...parts: string[]) => keyedHash(secret, ...parts)
  const words = text.toLowerCase().replace(/\s+/g, ' ')
  const same = [{ key: key('same', viewer.id, words), most: 1, seconds: HOUR }]
  if (words.length >= SAME_TEXT.fromLength) same.push({ ...SAME_TEXT, key: key('text', words) })
  return [
    ...[
      ...MAX[viewer.role].map((limit) => ({ ...limit, key: key('identity', viewer.id, String(limit.seconds)) })),
      ...MAX.block.map((limit) => ({ ...limit, key: key('block', block, String(limit.seconds)) })),
    ].map((limit) => ({ ...limit, said: REFUSALS.tooManyComments })),
    ...same.map((limit) => ({ ...limit, said: REFUSALS.commentSaidBefore })),
  ]
}

/**
 * Refuses an attempt that exceeds a limit. Writes nothing.
 * @param secret key of the hashes that name counters, so that the archive stores no IP addresses
 */
export async function refuseAtLimit(db: Db, secret: string, attempt: Attempt, now: number): Promise<void> {
  const limits = limitsOf(secret, attempt)
  if (limits.length === 0) return
  const waits = await retryAfter(db, limits, now)
  const reached = waits.findIndex((wait) => wait > 0)
  if (reached >= 0) throw new Refusal('too-many', limits[reached]!.said, waits[reached])
}

/**
 * Counts an attempt against all limits, in the transaction that writes the comment.
 * @returns the refusal where concurrent comments have reached a limit, otherwise null. It is returned, not thrown, as the
 * transaction is shared with other comments
 */
export async function countAttempt(trx: Trx, secret: string, attempt: Attempt, now: number): Promise<Refusal | null> {
  for (const { said, ...limit } of limitsOf(secret, attempt)) {
    const wait = await countAttempts(trx, limit, now)
    if (wait > 0) return new Refusal('too-many', said, wait)
  }
  return null
}

/** Number of links: as markup or as bare URLs, whichever is larger. */
const linksIn = (text: string): number =>
  Math.max((text.match(/<a[ >]/g) ?? []).length, (text.match(/https?:\/\/|\bwww\./gi) ?? []).length)
