import type { LiveEvents } from '#api/live.ts'
import { Broadcaster, type Stream, type Subscriber } from '#server/http/broadcaster.ts'
import { CLOSING_FRAME, eventFrame, openFrame } from '#server/http/event-frames.ts'
import type { NumberCipher } from '#server/http/number-cipher.ts'
import { lastNumber } from '#store/numbered-log.ts'
import { goneSince } from '#store/unpublished-cards.ts'
import type { LiveChannel } from '#store/live-channel.ts'
import type { ReadRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'

/** The state that a browser reports when it subscribes; null for what it does not report. */
interface Known {
  /** The last revision that it has received. */
  revision: number | null
  /** The last tombstone that it has applied to its cache, encrypted; '' for none. */
  gone: string | null
}

/** Maximum unread bytes of a subscriber, which is dropped beyond it: its browser reconnects and reads everything again. */
const MAX_UNREAD = 64 * 1024

/** Minimum interval of 'changed' events, in milliseconds; 'gone' is sent at once. */
const CHANGED_EVERY = 1000

const frame = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], id?: number): Buffer =>
  eventFrame(name, data, id)

/**
 * Notifies open tabs that cards have changed or gone. Events are read from the archive, so that those of other processes and of
 * commands are included, and a lost notification costs a second at most. Cards that went before a subscriber came are never
 * named, not even after a reconnect, as they may be private by then: a browser with a cache only learns that something went.
 * Visitors and admins have a broadcaster each: the one follows the public revision, the other every change.
 */
export class CardBroadcaster extends Broadcaster<Subscriber> {
  readonly #db: Db
  readonly #readRevision: ReadRevision
  readonly #numbers: Pick<NumberCipher, 'encrypt'>
  /** The state that subscribers have received; read again for the first of them. */
  #known = { revision: 0, gone: 0 }
  #sent = 0
  #sentAt = -Infinity

  /**
   * @param revision the number whose changes are sent
   * @param numbers encrypts the numbers of tombstones: how many cards went between two visits is not to be counted
   */
  constructor(
    db: Db,
    channel: Pick<LiveChannel, 'subscribe'>,
    revision: ReadRevision,
    numbers: Pick<NumberCipher, 'encrypt'>,
  ) {
    super(channel, MAX_UNREAD)
    this.#db = db
    this.#readRevision = revision
    this.#numbers = numbers
  }

  /**
   * Opens a stream.
   * @param stillMay for admins: asked before a change is sent
   */
  subscribe(response: Stream, knows: Known, stillMay?: () => Promise<boolean>): Promise<void> {
    return this.opening(response, async () => {
      // Earlier tombstones are not sent to the new subscriber.
      if (this.size > 0) await this.pump()
      // Also where all others have left meanwhile, or were ended before they were sent it.
      if (this.size === 0) {
        // In this order, so that a tombstone in between is sent twice rather than not at all.
        const gone = await lastNumber(this.#db, 'gone_cards')
        const revision = await this.#readRevision(this.#db)
        this.#known = { gone, revision }
        this.#sent = revision
      }
      if (response.destroyed) return
      const subscriber = stillMay ? { response, stillMay } : { response }
      this.add(subscriber)
      this.write(subscriber, openFrame(this.#sent))
      const gone = this.#numbers.encrypt(this.#known.gone)
      if (knows.gone !== null && knows.gone !== gone)
        this.write(subscriber, frame('departed', { from: null, to: gone }))
      if (knows.revision !== null && knows.revision !== this.#sent)
        this.write(subscriber, frame('reload', {}, this.#sent))
    })
  }

  protected override async pump(): Promise<void> {
    const known = this.#known
    const revision = await this.#readRevision(this.#db)
    if (revision !== known.revision) {
      await this.endFormerAdmins(CLOSING_FRAME)
      if (this.size === 0) return
      const { ids, last } = await goneSince(this.#db, known.gone)
      if (ids === null) this.writeAll(frame('reload', {}))
      else for (const id of ids) this.writeAll(frame('gone', { id }))
      if (last !== known.gone) {
        const from = ids === null ? null : this.#numbers.encrypt(known.gone)
        this.writeAll(frame('departed', { from, to: this.#numbers.encrypt(last) }))
      }
      this.#known = { revision, gone: last }
    }
    if (revision === this.#sent || performance.now() - this.#sentAt < CHANGED_EVERY) return
    this.#sent = revision
    this.#sentAt = performance.now()
    this.writeAll(frame('changed', { revision }, revision))
  }
}
