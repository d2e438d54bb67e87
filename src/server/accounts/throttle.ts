import { Refusal } from '#archive/refusal.ts'
import { openSemaphore } from '#archive/semaphore.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { countAttempts, resetCounter, decrementCounter, type Limit } from '#store/limits.ts'
import type { Db } from '#store/tables.ts'

const MINUTE = 60

/** A rate limit of attempts: `most` times in `seconds`, for each subject. */
export type NamedLimit = Omit<Limit, 'key'> & { name: string }

/** Wrong passwords for one account from one IP address (or /64): beyond these, only this address waits. */
export const PAIR: NamedLimit = { name: 'pair', most: 10, seconds: 15 * MINUTE }
/** Wrong passwords for one account from anywhere: bounds a botnet. */
export const ACCOUNT: NamedLimit = { name: 'account', most: 50, seconds: 15 * MINUTE }
/** Wrong passwords from one IP address for any accounts. */
export const ADDRESS: NamedLimit = { name: 'address', most: 100, seconds: 15 * MINUTE }
/** Wrong passwords for one account from one browser that signed in to it before. */
export const DEVICE: NamedLimit = { name: 'device', most: 10, seconds: 15 * MINUTE }
/** Wrong passwords for one account from all such browsers: a password that leaked once does not open more than this. */
export const DEVICES: NamedLimit = { name: 'devices', most: 50, seconds: 15 * MINUTE }
/** New accounts from one IP address. */
export const SIGN_UP: NamedLimit = { name: 'sign-up', most: 50, seconds: 60 * MINUTE }

/**
 * Maximum number of concurrent attempts of one IP address, or for one account. Each hashes a password for a quarter of a
 * second, two at a time: without this bound one flood would fill the queue for everybody else.
 */
export const MAX_CONCURRENT_ATTEMPTS = 12
/** `Retry-After` of a refused attempt, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Concurrent hashes: each takes 32 MB, and one of Node's four pool threads, which files and DNS need too. */
const MAX_CONCURRENT_HASHES = 2
/** Attempts from browsers that signed in before have a thread of their own: strangers cannot fill their queue. */
const HASHED_FOR_DEVICES = 1
/** Maximum length of the queue: more would wait longer than people do, on a slow machine until their connection is cut. */
const MAX_WAITING = 32

/** Maximum number of refusals cached in this process, so that a flood costs the database nothing. */
const MAX_CACHED_REFUSALS = 10_000

/** A counter: a limit, and its subject. */
export type Counted = readonly [limit: NamedLimit, whom: string]

/** An attempt, and its counters. */
export interface Attempt {
  /** Its IP address, and its account where it has one: each may have only a few concurrent attempts. */
  whose: readonly string[]
  /** Narrowest limit first. */
  counted: readonly Counted[]
  /** True for a browser that signed in to this account before: it does not queue behind strangers. */
  isDevice: boolean
}

/** Counts attempts in the database, the same for all processes on it. */
export type Throttle = ReturnType<typeof makeThrottle>

/**
 * @param secret key of the hashes that name counters, so that the archive stores no IP addresses
 * @param now returns Unix time in milliseconds
 */
export function makeThrottle(db: Db, secret: string, now: () => number = Date.now) {
  /** By key, until when attempts are refused. */
  const closed = new Map<string, number>()
  /** By key, the tail of the queue for its counter. */
  const lines = new Map<string, Promise<unknown>>()

  const refuseIfClosed = ({ key, seconds }: Limit) => {
    const until = closed.get(key)
    if (until === undefined) return
    // As in the database: a clock that was set back must not prolong a limit.
    if (until <= now() || until > now() + seconds * 1000) closed.delete(key)
    else throw new Refusal('too-many', TEXTS.tooManySignIns, Math.ceil((until - now()) / 1000))
  }

  async function countNext(limit: Limit): Promise<void> {
    refuseIfClosed(limit)
    const began = now()
    const wait = await countAttempts(db, limit, began)
    if (wait === 0) return
    if (closed.size >= MAX_CACHED_REFUSALS) closed.clear()
    closed.set(limit.key, began + wait * 1000)
    refuseIfClosed(limit)
  }

  /** One at a time for each key: of a thousand concurrent attempts only the first few reach the database. */
  function count(limit: Limit): Promise<void> {
    const { key } = limit
    const turn = (lines.get(key) ?? Promise.resolve()).then(() => countNext(limit))
    const end = turn.catch(() => undefined)
    lines.set(key, end)
    void end.then(() => lines.get(key) === end && lines.delete(key))
    return turn
  }

  const busy = () => new Refusal('unavailable', REFUSALS.signInBusy, RETRY_AFTER_SECONDS)
  const hashes = openSemaphore(MAX_CONCURRENT_HASHES, MAX_WAITING)
  const deviceHashes = openSemaphore(HASHED_FOR_DEVICES, MAX_WAITING)
  /** By IP address and by account, the number of concurrent attempts. */
  const underWay = new Map<string, number>()

  const keyOf = ([{ name }, whom]: Counted) => keyedHash(secret, `attempts ${name} ${whom}`)

  async function enter(counted: readonly Counted[]): Promise<void> {
    for (const one of counted) await count({ ...one[0], key: keyOf(one) })
  }

  async function takeAllBack(counted: readonly Counted[]): Promise<void> {
    for (const one of counted) await decrementCounter(db, keyOf(one))
  }

  return {
    /**
     * Counts one attempt before it is made, narrowest limit first: an attempt that a limit refuses is not counted by the wider
     * ones.
     * @throws Refusal 'too-many' with the time to wait
     */
    enter,

    /**
     * Queues an attempt, counts it and makes it. Beyond the concurrent attempts of an IP address or account, attempts are
     * refused without being counted.
     * @throws Refusal 'too-many', or 'unavailable' when the queue is full; both with the time to wait
     */
    async attempt<T>({ whose, counted, isDevice }: Attempt, make: () => Promise<T>): Promise<T> {
      if (whose.some((one) => (underWay.get(one) ?? 0) >= MAX_CONCURRENT_ATTEMPTS))
        throw new Refusal('too-many', TEXTS.tooManySignIns, RETRY_AFTER_SECONDS)
      for (const one of whose) underWay.set(one, (underWay.get(one) ?? 0) + 1)
      try {
        await enter(counted)
        let isBegun = false
        const begin = () => {
          isBegun = true
          return make()
        }
        return await (isDevice ? deviceHashes : hashes).run(begin, { refuse: busy }).catch(async (error: unknown) => {
          // An attempt that never ran was no wrong password.
          if (!isBegun) await takeAllBack(counted)
          throw error
        })
      } finally {
        for (const one of whose) {
          const left = underWay.get(one)! - 1
          if (left > 0) underWay.set(one, left)
          else underWay.delete(one)
        }
      }
    },

    /** Records a success: resets the first counter, and decrements the others. */
    async succeeded([first, ...others]: readonly Counted[]): Promise<void> {
      if (first) await resetCounter(db, keyOf(first))
      await takeAllBack(others)
    },
  }
}
