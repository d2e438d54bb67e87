import type { ServerResponse } from 'node:http'
import type { LiveChannel } from '#store/live-channel.ts'
import { CLOSING_FRAME, HEARTBEAT } from './event-frames.ts'

/** What is needed of a response to stream to it. */
export type Stream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'destroyed' | 'on'>

/** One open stream. */
export interface Subscriber {
  response: Stream
  /** Asks again whether the subscriber may see what visitors may not; for admins only. */
  stillMay?: () => Promise<boolean>
}

/** Interval of polling the archive for changes, in milliseconds: other processes and commands send no notification. */
const TICK = 1000
/** In ticks: a stream says that it lives every 25 seconds. */
const HEARTBEAT_TICKS = 25

/** Sends server-sent events to those who listen. Everything it does, it does in turn. */
export abstract class Broadcaster<S extends Subscriber> {
  protected readonly subscribers = new Set<S>()
  readonly #maxUnread: number
  readonly #unsubscribe: () => void
  #turn: Promise<void> = Promise.resolve()
  #isWoken = false
  #timer: NodeJS.Timeout | undefined
  #ticks = 0

  /** @param maxUnread a subscriber that leaves more unread is dropped, in bytes: its browser comes back */
  constructor(channel: Pick<LiveChannel, 'subscribe'>, maxUnread: number) {
    this.#maxUnread = maxUnread
    this.#unsubscribe = channel.subscribe(() => this.wake())
  }

  /** Sends what is new. */
  protected abstract pump(): Promise<void>

  /** How many streams are open. */
  get size(): number {
    return this.subscribers.size
  }

  /** Says that something may have changed; what, is read from the archive. */
  wake(): void {
    if (this.#isWoken || this.size === 0) return
    this.#isWoken = true
    void this.inTurn(() => {
      this.#isWoken = false
      return this.pump()
    })
  }

  /** Ends all streams; their browsers come back to the next server. */
  close(): void {
    this.#unsubscribe()
    this.endAll()
  }

  /** Runs after everything before it; a database that is away for a moment is asked again at the next tick. */
  protected inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch(() => undefined)
    return this.#turn
  }

  protected add(subscriber: S): void {
    this.subscribers.add(subscriber)
    subscriber.response.on('close', () => this.forget(subscriber))
    this.#timer ??= setInterval(() => this.#tick(), TICK).unref()
  }

  protected forget(subscriber: S): void {
    if (!this.subscribers.delete(subscriber) || this.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  protected write(subscriber: S, bytes: Buffer): void {
    const { response } = subscriber
    if (response.destroyed) return
    if (response.writableLength > this.#maxUnread) {
      this.forget(subscriber)
      response.destroy()
    } else response.write(bytes)
  }

  protected writeAll(bytes: Buffer): void {
    for (const subscriber of this.subscribers) this.write(subscriber, bytes)
  }

  /** Ends one stream. @param last the frame before its end */
  protected end(subscriber: S, last: Buffer): void {
    this.forget(subscriber)
    this.write(subscriber, last)
    subscriber.response.end()
  }

  protected endAll(): void {
    for (const subscriber of this.subscribers) this.end(subscriber, CLOSING_FRAME)
  }

  /** Ends the streams of admins who are none any more: their browsers reconnect with their present role. */
  protected async endFormerAdmins(last: Buffer): Promise<void> {
    for (const subscriber of this.subscribers) {
      if (subscriber.stillMay && !(await subscriber.stillMay().catch(() => false))) this.end(subscriber, last)
    }
  }

  #tick(): void {
    this.#ticks++
    if (this.#ticks % HEARTBEAT_TICKS === 0) this.writeAll(HEARTBEAT)
    // Calls from other processes can get lost, and the command line makes none.
    this.wake()
  }
}
