import { setImmediate as nextTurn } from 'node:timers/promises'
import { batchesOf } from '#archive/batches.ts'
import { cardIdOfThread } from '#archive/comment.ts'
import { eventsAfter, firstEvent, type ThreadEvent } from '#store/comments.ts'
import { readDiscussion, threadState } from '#store/discussion.ts'
import type { LiveChannel } from '#store/live-channel.ts'
import { publicAmong } from '#store/public-cards.ts'
import { readPublicRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import { Broadcaster, type Subscriber } from '#server/http/broadcaster.ts'
import { openFrame } from '#server/http/event-frames.ts'
import type { NumberCipher } from '#server/http/number-cipher.ts'
import { commentFrame, END_FRAME, reload } from './live-frames.ts'

/** One open stream of comments. */
export interface CommentSubscriber extends Subscriber {
  /** Null for all threads. */
  threadId: string | null
  seesAll: boolean
  /** Events up to this number are known to it, and are not sent again. */
  position: number
}

/** Maximum unread bytes of a subscriber, which is dropped beyond it. */
const MAX_UNREAD = 256 * 1024

/**
 * Batch sizes. Bytes that are written within one turn of the event loop have not reached the system yet and look unread: a
 * batch is too small to make a subscriber look like a slow consumer, and is followed by a turn in which the bytes go out.
 */
const EVENTS_PER_BATCH = 50
const THREADS_PER_BATCH = 500

/** Sends events of comment threads to subscribers. */
export class CommentBroadcaster extends Broadcaster<CommentSubscriber> {
  readonly #db: Db
  readonly #encrypt: (number: number) => string
  readonly #byThread = new Map<string | null, Set<CommentSubscriber>>()
  /** The number of the last event sent to all subscribers; read again for the first subscriber. */
  #position = 0
  #revision = -1

  /** @param numbers encrypts the numbers of events, which also count those of private threads */
  constructor(db: Db, channel: Pick<LiveChannel, 'subscribe'>, numbers: Pick<NumberCipher, 'encrypt'>) {
    super(channel, MAX_UNREAD)
    this.#db = db
    this.#encrypt = (number) => numbers.encrypt(number)
  }

  /**
   * Opens a stream: first the events after `after`, then new ones, without duplicates or gaps.
   * @param after the number of the last event that the subscriber knows; null to start now, -1 where it is unknown
   */
  subscribe(given: Omit<CommentSubscriber, 'position'>, after: number | null): Promise<void> {
    return this.opening(given.response, async () => {
      if (this.size === 0) this.#position = (await readDiscussion(this.#db)).events
      const subscriber: CommentSubscriber = { ...given, position: after ?? this.#position }
      if (subscriber.response.destroyed) return
      if (!(await this.#exists(subscriber))) return this.end(subscriber, END_FRAME)
      const known = after ?? (await this.#latestFor(subscriber))
      this.add(subscriber)
      this.write(subscriber, openFrame(this.#encrypt(Math.max(0, known))))
      if (after !== null && after < this.#position) await this.#replay(subscriber, this.#position)
    })
  }

  protected override add(subscriber: CommentSubscriber): void {
    const own = this.#byThread.get(subscriber.threadId) ?? new Set()
    this.#byThread.set(subscriber.threadId, own.add(subscriber))
    super.add(subscriber)
  }

  protected override forget(subscriber: CommentSubscriber): void {
    const own = this.#byThread.get(subscriber.threadId)
    if (own?.delete(subscriber) && own.size === 0) this.#byThread.delete(subscriber.threadId)
    super.forget(subscriber)
  }

  protected override async pump(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(this.#db, this.#position, { limit: EVENTS_PER_BATCH })
      // After the events were read: a comment written once a card had turned private must not go out.
      await this.#endThoseWithoutRight()
      const first = events[0]
      if (!first || this.size === 0) return
      // Events were deleted before they were read here: reconnecting subscribers learn this, each for its own thread.
      if (first.number > this.#position + 1) return this.endAll()
      for (const event of events) this.#send(event)
      this.#position = events.at(-1)!.number
      await nextTurn()
    }
  }

  #send(event: ThreadEvent): void {
    const id = this.#encrypt(event.number)
    const frames = [commentFrame(event, id, false), commentFrame(event, id, true)]
    for (const key of [event.threadId, null]) {
      for (const subscriber of this.#byThread.get(key) ?? []) {
        const bytes = frames[subscriber.seesAll ? 1 : 0]
        if (bytes && event.number > subscriber.position) this.write(subscriber, bytes)
      }
    }
  }

  /**
   * The number of the last event that a subscriber may know of, among those sent to all. Visitors see only numbers of visible
   * events of their thread, as others would reveal activity elsewhere.
   */
  async #latestFor({ threadId, seesAll }: CommentSubscriber): Promise<number> {
    if (seesAll || threadId === null) return this.#position
    return Math.min((await threadState(this.#db, threadId)).latest, this.#position)
  }

  /** Sends a subscriber the events that it missed, up to the position of all others. */
  async #replay(subscriber: CommentSubscriber, upTo: number): Promise<void> {
    const latest = await this.#latestFor(subscriber)
    if (subscriber.position >= latest) {
      subscriber.position = upTo
      return
    }
    const oldest = await firstEvent(this.#db)
    if (oldest === null || subscriber.position < oldest - 1) {
      subscriber.position = upTo
      return this.write(subscriber, reload(this.#encrypt(latest)))
    }
    const threadId = subscriber.threadId ?? undefined
    for (;;) {
      const events = await eventsAfter(this.#db, subscriber.position, { threadId, limit: EVENTS_PER_BATCH })
      if (!(await this.#exists(subscriber))) return this.end(subscriber, END_FRAME)
      for (const event of events.filter(({ number }) => number <= upTo)) {
        const bytes = commentFrame(event, this.#encrypt(event.number), subscriber.seesAll)
        if (bytes) this.write(subscriber, bytes)
      }
      subscriber.position = Math.min(events.at(-1)?.number ?? upTo, upTo)
      if (subscriber.position >= upTo || subscriber.response.destroyed) return
      await nextTurn()
    }
  }

  /** False when the subscriber's thread belongs to a card that does not exist for it. */
  async #exists({ threadId, seesAll }: CommentSubscriber): Promise<boolean> {
    if (threadId === null || seesAll || !threadId.startsWith('card-')) return true
    return (await publicAmong(this.#db, [cardIdOfThread(threadId)])).size > 0
  }

  /** Ends streams whose card turned private, and those of former admins, before anything is sent. */
  async #endThoseWithoutRight(): Promise<void> {
    await this.endFormerAdmins(END_FRAME)
    const revision = await readPublicRevision(this.#db)
    if (revision === this.#revision) return
    const threads = [...this.#byThread.keys()].filter((key) => key?.startsWith('card-')) as string[]
    for (const some of batchesOf(threads, THREADS_PER_BATCH)) {
      const visible = await publicAmong(this.#db, some.map(cardIdOfThread))
      for (const thread of some.filter((one) => !visible.has(cardIdOfThread(one)))) {
        for (const subscriber of this.#byThread.get(thread) ?? [])
          if (!subscriber.seesAll) this.end(subscriber, END_FRAME)
      }
    }
    this.#revision = revision
  }
}
