import type { Pool, QueryResultRow } from 'pg'
import { Refusal } from '#archive/refusal.ts'
import { ReadSession, runInSession, type Source } from './read-write-split.ts'
import { failureOf } from './database-failure.ts'

/** Called with what happens to a replica, in one line each time it changes. */
export type Log = (facts: object, message: string) => void

/** The state of the two databases, with the replica's position in the primary's log. */
interface Look {
  /** Every change of a card and every comment that the primary has is in the replica. */
  isAlike: boolean
  /** The place in the log up to which the replica has everything; -1 when that is not known. */
  replayed: number
}

/** A place in PostgreSQL's log as a number of bytes. */
const place = (lsn: string): string => `(${lsn} - '0/0'::pg_lsn)::bigint`

const HELD = 'SELECT revision, events, counts'
const OF_PRIMARY = `${HELD}, ${place('pg_current_wal_insert_lsn()')} AS position FROM archive, discussion`
const OF_REPLICA = `${HELD}, ${place('pg_last_wal_replay_lsn()')} AS position, pg_is_in_recovery() AS "isReplica"
  FROM archive, discussion`
const NAME = `SELECT (SELECT system_identifier::text FROM pg_control_system()) || ' ' || current_database() AS name,
  pg_is_in_recovery() AS "isReplica"`

/** A replica that says nothing for so long is not waited for, in milliseconds. */
const LOOK_LIMIT = 500
/** A replica in trouble is left alone for so long, twice as long each time, in milliseconds. */
const RETRY_DELAY_MS = { first: 1000, most: 10_000 }
/** A replica that lacks what the primary had so long ago is not read, whatever it is asked for, in milliseconds. */
const MAX_BEHIND = 30_000

const NOTHING: Look = { isAlike: false, replayed: -1 }

/**
 * A streaming replica that visitors read. It lags, so before every reading both databases are asked what they hold: the
 * replica is read only when it has every change of a card, every comment, and all that this visitor wrote. A card that
 * turned private is then never shown by it, however far behind it is. In any doubt the primary is read (ADR-0096).
 */
export class Replica {
  readonly #primary: Pool
  readonly #pool: Pool
  readonly #log: Log
  /** Read sessions by database. */
  readonly readings: Record<Source, number> = { primary: 0, replica: 0 }
  #isIntroduced = false
  /** The tables have had their present shape since this place in the log. */
  #shapedAt = 0
  #looking: Promise<Look> | null = null
  #nextLook: Promise<Look> | null = null
  #restsUntil = 0
  #retryDelay = RETRY_DELAY_MS.first
  #state: 'used' | 'away' | 'behind' = 'used'
  /** Where the primary was, and when. */
  #mark = { position: 0, at: performance.now() }

  constructor(primary: Pool, pool: Pool, log: Log) {
    this.#primary = primary
    this.#pool = pool
    this.#log = log
  }

  /**
   * Looks whether there is a replica of the primary; one that gives no answer may come later.
   * @throws Refusal when another database is there
   */
  async introduce(at: string): Promise<void> {
    this.#shapedAt = await this.position()
    const isOurs = await this.#isOurs().catch(() => null)
    if (isOurs === false) {
      throw new Refusal(
        'unavailable',
        `The database at ${at} is not a streaming replica of DATABASE_URL: correct or remove DATABASE_READ_URL.`,
      )
    }
  }

  /** How far the primary's log has come: whatever was committed before is at an earlier place. */
  async position(): Promise<number> {
    return (await one<{ position: number }>(this.#primary, OF_PRIMARY)).position
  }

  /**
   * Acts on what the replica holds, where it may be read, and else on what the primary holds.
   * @param written the place in the log of the last thing that this visitor wrote
   * @param act only reads; it runs again on the primary when the replica failed in its middle
   * @param mayRepeat tells by an error whether it is to run again
   */
  read<T>(written: number, act: () => T | Promise<T>, mayRepeat: (error: unknown) => boolean): T | Promise<T> {
    const session = new ReadSession(() => this.#choose(written))
    const done = runInSession(session, act)
    if (!(done instanceof Promise)) {
      session.end()
      return done
    }
    return this.#repeated(session, done, act, mayRepeat)
  }

  async #repeated<T>(
    session: ReadSession,
    done: Promise<T>,
    act: () => T | Promise<T>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<T> {
    try {
      return await done
    } catch (error) {
      if (!session.isFromReplica || !mayRepeat(error)) throw error
      if (failureOf(error) !== null) this.#leaveAlone(error)
      session.end()
      return await act()
    } finally {
      session.end()
    }
  }

  async #choose(written: number): Promise<Source> {
    const { isAlike, replayed } = performance.now() < this.#restsUntil ? NOTHING : await this.#lookAgain()
    const source = isAlike && replayed >= Math.max(written, this.#shapedAt) ? 'replica' : 'primary'
    this.readings[source]++
    return source
  }

  /** A check that begins after this call; calls during a running check share the next one. */
  #lookAgain(): Promise<Look> {
    if (!this.#looking) return this.#beginLook()
    return (this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = null
      return this.#beginLook()
    }))
  }

  #beginLook(): Promise<Look> {
    const look = this.#look().finally(() => {
      this.#looking = null
    })
    return (this.#looking = look)
  }

  async #look(): Promise<Look> {
    try {
      if (!this.#isIntroduced && !(await this.#isOurs())) throw new Error('This is not a replica of the primary.')
      // A failure of the primary is reported by the next query to it.
      const [primary, replica] = await Promise.all([
        one<Held>(this.#primary, OF_PRIMARY).catch(() => null),
        inTime(one<Held & { isReplica: boolean }>(this.#pool, OF_REPLICA)),
      ])
      if (!replica.isReplica) throw new Error('This is no longer a replica.')
      if (!primary) return NOTHING
      this.#retryDelay = RETRY_DELAY_MS.first
      const isFarBehind = this.#fallsBehind(primary.position, replica.position)
      this.#become(isFarBehind ? 'behind' : 'used', {})
      const isAlike = (['revision', 'events', 'counts'] as const).every((field) => primary[field] === replica[field])
      return { isAlike: isAlike && !isFarBehind, replayed: replica.position }
    } catch (error) {
      this.#leaveAlone(error)
      return NOTHING
    }
  }

  /** True when the replica has not come to where the primary was too long ago. */
  #fallsBehind(primary: number, replayed: number): boolean {
    const now = performance.now()
    if (replayed >= this.#mark.position) this.#mark = { position: primary, at: now }
    return now - this.#mark.at > MAX_BEHIND
  }

  async #isOurs(): Promise<boolean> {
    const [ours, theirs] = await Promise.all([
      one<{ name: string }>(this.#primary, NAME),
      inTime(one<{ name: string; isReplica: boolean }>(this.#pool, NAME)),
    ])
    return (this.#isIntroduced = theirs.isReplica && theirs.name === ours.name)
  }

  #leaveAlone(error: unknown): void {
    this.#restsUntil = performance.now() + this.#retryDelay
    this.#retryDelay = Math.min(2 * this.#retryDelay, RETRY_DELAY_MS.most)
    this.#isIntroduced = false
    this.#become('away', { reason: error instanceof Error ? error.message : String(error) })
  }

  #become(state: 'used' | 'away' | 'behind', facts: object): void {
    if (state === this.#state) return
    this.#state = state
    this.#log(facts, SENTENCES[state])
  }
}

const SENTENCES = {
  used: 'the replica is read again',
  away: 'the replica cannot be read: visitors read the primary',
  behind: 'the replica is more than 30 seconds behind: visitors read the primary',
}

interface Held {
  revision: number
  events: number
  counts: number
  position: number
}

async function one<Row extends QueryResultRow>(pool: Pool, statement: string): Promise<Row> {
  const { rows } = await pool.query<Row>(statement)
  return rows[0]!
}

/** An answer in time. @throws Error when none comes */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not respond within ${LOOK_LIMIT} ms.`)), LOOK_LIMIT)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
