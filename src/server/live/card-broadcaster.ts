import type { ServerResponse } from 'node:http'
import type { Kysely } from 'kysely'
import type { LiveEvents } from '#api/live.ts'
import { unpublishedAfter, lastUnpublished } from '#store/unpublished-cards.ts'
import type { LiveChannel } from '#store/live-channel.ts'
import type { ReadRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'

/** What is needed of a response to stream to it. */
export type Stream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'destroyed' | 'on'>

/** A listener that leaves this much unread is dropped, in bytes: its browser comes back and reads everything anew. */
const MAX_UNREAD = 64 * 1024

/** How often the archive is asked whether it changed, in milliseconds: other processes and commands tell nobody. */
const TICK = 1000

/** In ticks: a stream says that it lives every 25 seconds. */
const HEARTBEAT_TICKS = 25

/** 'changed' is sent no more often than this, in milliseconds; what has gone is sent at once. */
const CHANGED_EVERY = 1000

const frame = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], id?: number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

const HEARTBEAT = Buffer.from(': \n\n')

/** The last frame before the server closes: reconnect soon. */
const CLOSING_FRAME = Buffer.from('retry: 2000\n\n')

/** Asks again whether a window may know of private cards. */
export type StillMay = () => Promise<boolean>

/**
 * Tells open windows that cards have changed or gone. What happened is read from the archive, not handed over: so
 * changes by other processes and by commands are announced as well, and a call that got lost costs a second at most. What
 * went before a listener came is never sent, not even after a cut: it would name cards that are private by then.
 * Visitors and admins have a broadcaster each: the one follows the public revision, the other every change.
 */
export class CardBroadcaster {
  readonly #db: Kysely<Tables>
  readonly #readRevision: ReadRevision
  /** The open streams; null for those whose right needs no second look. */
  readonly #streams = new Map<Stream, StillMay | null>()
  readonly #unsubscribe: () => void
  /** The archive as the listeners know it; null while there are none. */
  #known: { revision: number; gone: number } | null = null
  #sent = 0
  #sentAt = 0
  #turn: Promise<void> = Promise.resolve()
  #isWoken = false
  #timer: NodeJS.Timeout | undefined
  #ticks = 0

  /** @param revision the number whose changes are sent */
  constructor(db: Kysely<Tables>, channel: Pick<LiveChannel, 'subscribe'>, revision: ReadRevision) {
    this.#db = db
    this.#readRevision = revision
    this.#unsubscribe = channel.subscribe(() => this.wake())
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams.size
  }

  /**
   * Opens a stream.
   * @param knows the revision that its browser has heard of; null for a new one
   * @param stillMay for admins: asked before a change is sent
   */
  subscribe(stream: Stream, knows: number | null, stillMay: StillMay | null = null): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#known) {
        // In this order: what goes in between is sent twice rather than not at all.
        const gone = await lastUnpublished(this.#db)
        const revision = await this.#readRevision(this.#db)
        this.#known = { gone, revision }
        this.#sent = revision
      } else await this.#pump() // What has gone until now is not sent to the newcomer.
      if (stream.destroyed) return
      this.#streams.set(stream, stillMay)
      stream.on('close', () => this.#forget(stream))
      this.#timer ??= setInterval(() => this.#tick(), TICK).unref()
      this.#write(stream, Buffer.from(`retry: 1000\nid: ${this.#sent}\n: open\n\n`))
      if (knows !== null && knows !== this.#sent) this.#write(stream, frame('reload', {}, this.#sent))
    })
  }

  /** Says that something may have changed; what, is read from the archive. */
  wake(): void {
    if (this.#isWoken || this.size === 0) return
    this.#isWoken = true
    void this.#inTurn(() => {
      this.#isWoken = false
      return this.#pump()
    })
  }

  /** Ends all streams; their browsers come back to the next server. */
  close(): void {
    this.#unsubscribe()
    clearInterval(this.#timer)
    for (const stream of this.#streams.keys()) this.#end(stream)
  }

  /** Runs after everything before it; a database that is away for a moment is asked again at the next tick. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch(() => undefined)
    return this.#turn
  }

  #forget(stream: Stream): void {
    if (!this.#streams.delete(stream) || this.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#known = null
  }

  #tick(): void {
    this.#ticks++
    if (this.#ticks % HEARTBEAT_TICKS === 0) this.#tell(HEARTBEAT)
    this.wake()
  }

  #write(stream: Stream, bytes: Buffer): void {
    if (stream.destroyed) return
    if (stream.writableLength > MAX_UNREAD) {
      this.#forget(stream)
      stream.destroy()
    } else stream.write(bytes)
  }

  #tell(bytes: Buffer): void {
    for (const stream of this.#streams.keys()) this.#write(stream, bytes)
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    this.#write(stream, CLOSING_FRAME)
    stream.end()
  }

  /** Ends the streams of admins who are none any more: their browsers come back as whoever they are now. */
  async #endThoseWithoutRight(): Promise<void> {
    for (const [stream, stillMay] of this.#streams) {
      if (stillMay && !(await stillMay().catch(() => false))) this.#end(stream)
    }
  }

  async #pump(): Promise<void> {
    const known = this.#known
    if (!known) return
    const revision = await this.#readRevision(this.#db)
    if (revision !== known.revision) {
      await this.#endThoseWithoutRight()
      if (this.size === 0) return
      const gone = await unpublishedAfter(this.#db, known.gone)
      // Cleared away before they were read here, or too many to be named.
      const isWhole = gone.every(({ number, cardId }, index) => number === known.gone + 1 + index && cardId !== null)
      if (!isWhole) this.#tell(frame('reload', {}))
      else for (const { cardId } of gone) this.#tell(frame('gone', { id: cardId! }))
      this.#known = { revision, gone: gone.at(-1)?.number ?? known.gone }
    }
    if (revision === this.#sent || Date.now() - this.#sentAt < CHANGED_EVERY) return
    this.#sent = revision
    this.#sentAt = Date.now()
    this.#tell(frame('changed', { revision }, revision))
  }
}
