import type { ServerResponse } from 'node:http'
import type { LiveChannel } from '#store/live-channel.ts'
import { CLOSING_FRAME, HEARTBEAT } from './event-frames.ts'

/** The parts of a response that streaming needs. */
export type Stream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'destroyed' | 'on'>

/** One open stream. */
export interface Subscriber {
  response: Stream
  /** Checks again whether the subscriber is an admin; absent for visitors. */
  stillMay?: () => Promise<boolean>
}

/** Interval of polling the archive for changes, in milliseconds, as other processes and commands may send no notification. */
const TICK = 1000
/** Heartbeat interval in ticks: 25 seconds. */
const HEARTBEAT_TICKS = 25

/** Sends server-sent events to subscribers. Its tasks run one after another. */
export abstract class Broadcaster<S extends Subscriber> {
  protected readonly subscribers = new Set<S>()
  readonly #maxUnread: number
  readonly #unsubscribe: () => void
  #turn: Promise<void> = Promise.resolve()
  #isWoken = false
  #timer: NodeJS.Timeout | undefined
  #ticks = 0

  /** @param maxUnread maximum unread bytes of a subscriber, which is dropped beyond it, so that its browser reconnects */
  constructor(channel: Pick<LiveChannel, 'subscribe'>, maxUnread: number) {
    this.#maxUnread = maxUnread
    this.#unsubscribe = channel.subscribe(() => this.wake())
  }

  /** Sends new events. */
  protected abstract pump(): Promise<void>

  /** Number of open streams. */
  get size(): number {
    return this.subscribers.size
  }

  /** Schedules a read of the archive, as something may have changed. */
  wake(): void {
    if (this.#isWoken || this.size === 0) return
    this.#isWoken = true
    void this.inTurn(() => {
      this.#isWoken = false
      return this.pump()
    })
  }

  /** Ends all streams; their browsers reconnect to the next server. */
  close(): void {
    this.#unsubscribe()
    this.endAll()
  }

  /** Queues the opening of a stream; one that fails is cut, as no tick tries it again: its browser opens another. */
  protected opening(response: Stream, open: () => Promise<void>): Promise<void> {
    return this.inTurn(() => open().catch(() => void response.destroy()))
  }

  /** Queues a task behind all others. Its errors are ignored, as the next tick retries after an outage of the database. */
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

  /** Ends one stream. @param last its closing frame */
  protected end(subscriber: S, last: Buffer): void {
    this.forget(subscriber)
    this.write(subscriber, last)
    subscriber.response.end()
  }

  protected endAll(): void {
    for (const subscriber of this.subscribers) this.end(subscriber, CLOSING_FRAME)
  }

  /** Ends the streams of former admins: their browsers reconnect with their current role. */
  protected async endFormerAdmins(last: Buffer): Promise<void> {
    for (const subscriber of this.subscribers) {
      if (subscriber.stillMay && !(await subscriber.stillMay().catch(() => false))) this.end(subscriber, last)
    }
  }

  #tick(): void {
    this.#ticks++
    if (this.#ticks % HEARTBEAT_TICKS === 0) this.writeAll(HEARTBEAT)
    // Notifications of other processes can get lost, and commands send none.
    this.wake()
  }
}
