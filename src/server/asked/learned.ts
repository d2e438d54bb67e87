import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { lastChange } from '#store/change-log.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { Tables } from '#store/tables.ts'

/** After a change nothing is learned for so long, in milliseconds: an import changes many cards one after the other. */
const PAUSE_MS = 2000
/** It rests this many times as long as it took to learn, however often cards change. */
const REST = 10

interface Options<Parts> {
  /** How a thread opens the archive; null for one that lives in memory: it is learned by who asks. */
  archive: ArchivePlace | null
  /** The module that learns in a thread: it takes the archive's place as `workerData`, and posts what it learned. */
  thread: URL
  /** The same for an archive in memory. */
  learn: (db: Kysely<Tables>) => Promise<Parts>
  /** Called with what went wrong. */
  onError: (error: unknown) => void
}

/** What one process has learned of its archive; learned again in a thread when cards have changed (ADR-0237). */
export class Learned<Parts> {
  readonly #db: Kysely<Tables>
  readonly #options: Options<Parts>
  #parts: Parts | null = null
  /** The last entry of the change log before it was learned. */
  #learnedAt = -1
  #learning: Promise<void> | null = null
  #thread: Worker | null = null
  #timer: NodeJS.Timeout | null = null
  #restUntil = 0
  #isClosed = false

  constructor(db: Kysely<Tables>, options: Options<Parts>) {
    this.#db = db
    this.#options = options
  }

  /**
   * What was learned; null while that goes on for the first time. It may know of cards that have changed or are private by now:
   * who shows one reads it from the database.
   */
  async current(): Promise<Parts | null> {
    const { number } = await lastChange(this.#db)
    if (number !== this.#learnedAt && !this.#isClosed) {
      if (this.#options.archive === null) await (this.#learning ??= this.#learn(null))
      else this.#learnSoon(this.#options.archive)
    }
    return this.#parts
  }

  /** Ends what goes on in the thread. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer ?? undefined)
    await this.#thread?.terminate()
    await this.#learning
  }

  #learnSoon(archive: ArchivePlace): void {
    if (this.#learning || this.#timer) return
    const pause = this.#parts === null ? 0 : Math.max(PAUSE_MS, this.#restUntil - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#learning = this.#learn(archive)
    }, pause).unref()
  }

  async #learn(archive: ArchivePlace | null): Promise<void> {
    const began = performance.now()
    try {
      const { number } = await lastChange(this.#db)
      this.#parts = archive === null ? await this.#options.learn(this.#db) : await this.#learnBeside(archive)
      this.#learnedAt = number
    } catch (error) {
      if (!this.#isClosed) this.#options.onError(error)
    } finally {
      this.#restUntil = performance.now() + REST * (performance.now() - began)
      this.#learning = null
    }
  }

  async #learnBeside(archive: ArchivePlace): Promise<Parts> {
    const thread = new Worker(this.#options.thread, { workerData: archive })
    this.#thread = thread
    try {
      const failed = new Promise<never>((_, reject) => {
        thread.once('error', reject)
        thread.once('exit', () => reject(new Error('The thread that learns the archive ended before its time.')))
      })
      const [parts] = (await Promise.race([once(thread, 'message'), failed])) as [Parts]
      return parts
    } finally {
      this.#thread = null
    }
  }
}
