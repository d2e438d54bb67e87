import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { cardIdOfThread } from '#archive/comment.ts'
import { eventsAfter, firstEvent, type ThreadEvent } from '#store/comments.ts'
import { readDiscussion, threadState } from '#store/discussion.ts'
import type { LiveChannel } from '#store/live-channel.ts'
import { publicAmong } from '#store/public-cards.ts'
import { readPublicRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import type { NumberCipher } from '#server/http/number-cipher.ts'
import { eventFrame, CLOSING_FRAME, END_FRAME, HEARTBEAT, openFrame, reload } from './live-frames.ts'

/** One open stream. */
export interface Subscriber {
  /** Null for all threads. */
  threadId: string | null
  seesAll: boolean
  response: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'destroyed' | 'on'>
  /** Asks again whether the subscriber may see everything; for admins only. */
  stillMay?: () => Promise<boolean>
  /** Events up to this number are known to it. */
  position: number
}

/** A subscriber that leaves this much unread is dropped, in bytes. */
const MAX_UNREAD = 256 * 1024

/**
 * What is written within one turn of the event loop has not reached the system yet and looks as if it were unread: fewer
 * than would make a subscriber look like a slow consumer, then a turn for the bytes to go out.
 */
const EVENTS_PER_BATCH = 50
const THREADS_PER_BATCH = 500
const TICK = 1000
/** In ticks: a stream says that it lives every 25 seconds. */
const HEARTBEAT_TICKS = 25

/** Sends what happens in threads to those who listen. Everything it does, it does in turn. */
export class CommentBroadcaster {
  readonly #db: Kysely<Tables>
  readonly #encrypt: (number: number) => string
  readonly #byThread = new Map<string | null, Set<Subscriber>>()
  readonly #unsubscribe: () => void
  #size = 0
  #turn: Promise<void> = Promise.resolve()
  #isWoken = false
  #position: number | null = null
  #revision = -1
  #timer: NodeJS.Timeout | undefined
  #ticks = 0

  /** @param numbers encrypts the numbers of events, which count what happens in private threads too */
  constructor(db: Kysely<Tables>, channel: LiveChannel, numbers: Pick<NumberCipher, 'encrypt'>) {
    this.#db = db
    this.#encrypt = (number) => numbers.encrypt(number)
    this.#unsubscribe = channel.subscribe(() => this.#wake())
  }

  /** How many streams are open. */
  get size(): number {
    return this.#size
  }

  /**
   * Opens a stream: what happened after `after` first, then everything as it happens, nothing twice and nothing left out.
   * @param after the number of the last event that the subscriber knows; null for from now on, -1 where it is not known any
   * more
   */
  subscribe(given: Omit<Subscriber, 'position'>, after: number | null): Promise<void> {
    return this.#inTurn(async () => {
      this.#position ??= (await readDiscussion(this.#db)).events
      const subscriber: Subscriber = { ...given, position: after ?? this.#position }
      if (subscriber.response.destroyed) return
      if (!(await this.#exists(subscriber))) return this.#dismiss(subscriber)
      const known = after ?? (await this.#latestFor(subscriber))
      this.#add(subscriber)
      this.#write(subscriber, openFrame(this.#encrypt(Math.max(0, known))))
      if (after !== null && after < this.#position) await this.#replay(subscriber, this.#position)
    })
  }

  /** Ends all streams; those who listen come back to the next server. */
  close(): void {
    this.#unsubscribe()
    this.#endAll()
  }

  #endAll(): void {
    for (const subscriber of this.#all()) {
      this.#forget(subscriber)
      this.#write(subscriber, CLOSING_FRAME)
      subscriber.response.end()
    }
  }

  #add(subscriber: Subscriber): void {
    const own = this.#byThread.get(subscriber.threadId) ?? new Set()
    this.#byThread.set(subscriber.threadId, own.add(subscriber))
    this.#size++
    subscriber.response.on('close', () => this.#forget(subscriber))
    this.#timer ??= setInterval(() => this.#tick(), TICK).unref()
  }

  #forget(subscriber: Subscriber): void {
    const own = this.#byThread.get(subscriber.threadId)
    if (!own?.delete(subscriber)) return
    this.#size--
    if (own.size === 0) this.#byThread.delete(subscriber.threadId)
    if (this.#size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    // No subscriber: the next one begins where the archive is then.
    this.#position = null
  }

  #dismiss(subscriber: Subscriber): void {
    this.#forget(subscriber)
    this.#write(subscriber, END_FRAME)
    subscriber.response.end()
  }

  #write(subscriber: Subscriber, bytes: Buffer): void {
    const { response } = subscriber
    if (response.destroyed) return
    if (response.writableLength > MAX_UNREAD) {
      this.#forget(subscriber)
      response.destroy()
    } else response.write(bytes)
  }

  *#all(): Generator<Subscriber> {
    for (const own of this.#byThread.values()) yield* own
  }

  #wake(): void {
    if (this.#isWoken || this.#size === 0) return
    this.#isWoken = true
    void this.#inTurn(() => {
      this.#isWoken = false
      return this.#pump()
    })
  }

  /** Runs after everything before it; a database that is away for a moment is asked again at the next tick. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done.catch(() => undefined)
  }

  #tick(): void {
    this.#ticks++
    if (this.#ticks % HEARTBEAT_TICKS === 0) for (const subscriber of this.#all()) this.#write(subscriber, HEARTBEAT)
    // Calls from other processes can get lost, and the command line makes none.
    this.#wake()
  }

  async #pump(): Promise<void> {
    for (;;) {
      if (this.#position === null) return
      const events = await eventsAfter(this.#db, this.#position, { limit: EVENTS_PER_BATCH })
      // After the events were read: what was said once a card had turned private must not go out because it was public before.
      await this.#endThoseWithoutRight()
      const first = events[0]
      if (!first || this.#size === 0) return
      // Events were cleared away before they were read here: those who come back hear of it, each by its own thread.
      if (first.number > this.#position + 1) return this.#endAll()
      for (const event of events) this.#send(event)
      this.#position = events.at(-1)!.number
      await nextTurn()
    }
  }

  #send(event: ThreadEvent): void {
    const id = this.#encrypt(event.number)
    const frames = [eventFrame(event, id, false), eventFrame(event, id, true)]
    for (const key of [event.threadId, null]) {
      for (const subscriber of this.#byThread.get(key) ?? []) {
        const bytes = frames[subscriber.seesAll ? 1 : 0]
        if (bytes && event.number > subscriber.position) this.#write(subscriber, bytes)
      }
    }
  }

  /**
   * The number of the last event, of those up to where all subscribers are, that this one may know of. Every subscriber but
   * an admin is shown numbers of visible events of its thread alone: others would tell that something happened elsewhere.
   */
  async #latestFor({ threadId, seesAll }: Subscriber): Promise<number> {
    const position = this.#position ?? 0
    return seesAll || threadId === null ? position : Math.min((await threadState(this.#db, threadId)).latest, position)
  }

  /** Tells a subscriber what it missed, up to where all the others are. */
  async #replay(subscriber: Subscriber, upTo: number): Promise<void> {
    const latest = await this.#latestFor(subscriber)
    if (subscriber.position >= latest) {
      subscriber.position = upTo
      return
    }
    const oldest = await firstEvent(this.#db)
    if (oldest === null || subscriber.position < oldest - 1) {
      subscriber.position = upTo
      return this.#write(subscriber, reload(this.#encrypt(latest)))
    }
    const threadId = subscriber.threadId ?? undefined
    for (;;) {
      const events = await eventsAfter(this.#db, subscriber.position, { threadId, limit: EVENTS_PER_BATCH })
      if (!(await this.#exists(subscriber))) return this.#dismiss(subscriber)
      for (const event of events.filter(({ number }) => number <= upTo)) {
        const bytes = eventFrame(event, this.#encrypt(event.number), subscriber.seesAll)
        if (bytes) this.#write(subscriber, bytes)
      }
      subscriber.position = Math.min(events.at(-1)?.number ?? upTo, upTo)
      if (subscriber.position >= upTo || subscriber.response.destroyed) return
      await nextTurn()
    }
  }

  /** False when the subscriber's thread belongs to a card that does not exist for it. */
  async #exists({ threadId, seesAll }: Subscriber): Promise<boolean> {
    if (threadId === null || seesAll || !threadId.startsWith('card-')) return true
    return (await publicAmong(this.#db, [cardIdOfThread(threadId)])).size > 0
  }

  /** Ends the streams of cards that turned private, and of admins who are none any more, before anything is sent. */
  async #endThoseWithoutRight(): Promise<void> {
    for (const subscriber of this.#all()) {
      if (subscriber.stillMay && !(await subscriber.stillMay().catch(() => false))) this.#dismiss(subscriber)
    }
    const revision = await readPublicRevision(this.#db)
    if (revision === this.#revision) return
    const threads = [...this.#byThread.keys()].filter((key) => key?.startsWith('card-')) as string[]
    for (let at = 0; at < threads.length; at += THREADS_PER_BATCH) {
      const some = threads.slice(at, at + THREADS_PER_BATCH)
      const visible = await publicAmong(this.#db, some.map(cardIdOfThread))
      for (const thread of some.filter((one) => !visible.has(cardIdOfThread(one)))) {
        for (const subscriber of this.#byThread.get(thread) ?? []) if (!subscriber.seesAll) this.#dismiss(subscriber)
      }
    }
    this.#revision = revision
  }
}
