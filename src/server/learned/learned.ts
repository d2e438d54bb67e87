import { lastChange, type LogPosition } from '#store/change-log.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { Db } from '#store/tables.ts'
import { runInThread } from './run-in-thread.ts'

/** Delay after a change before learning starts, in milliseconds: an import changes many cards in a row. */
const DEBOUNCE_MS = 2000
/** The pause after learning, as a multiple of the time that it took, however often cards change. */
const BACKOFF_FACTOR = 10
/** Minimum delay after a failure, in milliseconds: otherwise every request would repeat an instant failure. */
const RETRY_DELAY_MS = 30_000

interface Options<Parts> {
  /** How a thread opens the archive; null for one in memory, which is learned on the event loop. */
  archive: ArchivePlace | null
  /** The module that learns in a thread: it takes the archive's place as `workerData`, and posts what it learned. */
  thread: URL
  /** The same for an archive in memory. */
  learn: (db: Db, signal: AbortSignal) => Promise<Parts>
  /** Called with errors. */
  onError: (error: unknown) => void
}

interface Taught<Parts> {
  parts: Parts
  /** The last entry of the change log before it was learned. */
  position: LogPosition
}

/** What one process has learned of its archive; learned again in a thread when cards have changed (ADR-0237). */
export class Learned<Parts> {
  readonly #db: Db
  readonly #options: Options<Parts>
  readonly #controller = new AbortController()
  #taught: Taught<Parts> | null = null
  #learning: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #restUntil = 0
  /** Resolves with the next attempt to learn, or when the server closes. */
  #tried = Promise.withResolvers<void>()

  constructor(db: Db, options: Options<Parts>) {
    this.#db = db
    this.#options = options
  }

  /**
   * The learned model; null until the first one is ready. It may hold cards that have changed or turned private: callers read
   * cards from the database before they show them.
   * @param last the last entry of the change log, if the caller has read it
   */
  async current(last?: LogPosition): Promise<Taught<Parts> | null> {
    const { number } = last ?? (await lastChange(this.#db))
    if (number !== this.#taught?.position.number && !this.#controller.signal.aborted) {
      if (this.#options.archive === null) await (this.#learning ??= this.#learn(null))
      else this.#learnSoon(this.#options.archive)
    }
    return this.#taught
  }

  /** Waits for the first model, or for the failure of the attempt. */
  async firstTry(): Promise<void> {
    const { promise } = this.#tried
    const taught = await this.current()
    if (taught === null && !this.#controller.signal.aborted && performance.now() >= this.#restUntil) await promise
  }

  /** Ends learning, in the thread or here. */
  async close(): Promise<void> {
    this.#controller.abort()
    clearTimeout(this.#timer ?? undefined)
    this.#tried.resolve()
    await this.#learning
  }

  #learnSoon(archive: ArchivePlace): void {
    if (this.#learning || this.#timer) return
    const pause = Math.max(this.#taught === null ? 0 : DEBOUNCE_MS, this.#restUntil - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#learning = this.#learn(archive)
    }, pause).unref()
  }

  async #learn(archive: ArchivePlace | null): Promise<void> {
    const { learn, thread, onError } = this.#options
    const { signal } = this.#controller
    const began = performance.now()
    let rest = 0
    try {
      const position = await lastChange(this.#db)
      const parts = archive === null ? await learn(this.#db, signal) : await runInThread<Parts>(thread, archive, signal)
      this.#taught = { parts, position }
    } catch (error) {
      rest = RETRY_DELAY_MS
      if (!signal.aborted) onError(error)
    } finally {
      this.#restUntil = performance.now() + Math.max(rest, BACKOFF_FACTOR * (performance.now() - began))
      this.#learning = null
      this.#tried.resolve()
      this.#tried = Promise.withResolvers()
    }
  }
}
