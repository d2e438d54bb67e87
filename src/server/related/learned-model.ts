import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { GivenVectors } from '#meaning/given-vectors.ts'
import type { ModelParts } from '#meaning/model-arrays.ts'
import { Model } from '#meaning/model.ts'
import { lastChange, type LogPosition } from '#store/change-log.ts'
import type { ArchivePlace } from '#store/open.ts'
import type { Tables } from '#store/tables.ts'
import type { EmbeddedCards } from './embedded-cards.ts'
import { EndpointModel } from './endpoint-model.ts'
import { followChanges } from './follow-changes.ts'
import { learn } from './learn.ts'

/** After a change nothing is learned for so long, in milliseconds: an import changes many cards one after the other. */
const PAUSE_MS = 2000
/** It rests this many times as long as it took to learn, however often cards change. */
const REST = 10

interface Options {
  /** How a thread opens the archive; null for one that lives in memory: it is learned by who asks. */
  archive: ArchivePlace | null
  /** What an endpoint says of the cards; absent where there is none. */
  embedded?: EmbeddedCards | undefined
  /** Called with what went wrong. */
  onError: (error: unknown) => void
}

/**
 * What one process has learned of its archive. Cards that come or change are placed by the words that are known, and the archive is
 * learned again in a thread.
 */
export class LearnedModel {
  readonly #db: Kysely<Tables>
  readonly #options: Options
  #model: Model | null = null
  /** The last entry of the change log before it was learned. */
  #learnedAt = -1
  /** The last entry whose cards have their place in the model. */
  #followed: LogPosition | null = null
  #following: Promise<void> | null = null
  #joined: { model: Model; given: GivenVectors; both: EndpointModel } | null = null
  #learning: Promise<void> | null = null
  #thread: Worker | null = null
  #timer: NodeJS.Timeout | null = null
  #restUntil = 0
  #isClosed = false
  /** Ends with the try to learn that comes next, or with the server. */
  #tried = Promise.withResolvers<void>()

  constructor(db: Kysely<Tables>, options: Options) {
    this.#db = db
    this.#options = options
  }

  /**
   * What was learned, with the cards of now; null while that goes on for the first time. One may have turned private since: who
   * shows one reads it from the database.
   */
  async current(): Promise<Model | null> {
    const last = await lastChange(this.#db)
    if (last.number !== this.#learnedAt && !this.#isClosed) {
      if (this.#options.archive === null) await (this.#learning ??= this.#learn(null))
      else this.#learnSoon(this.#options.archive)
    }
    if (this.#followed !== null && this.#followed.number !== last.number)
      await (this.#following ??= this.#follow(last).finally(() => (this.#following = null)))
    return this.#withGiven(this.#model)
  }

  /** Where words are among the cards as an endpoint says it; null where there is none, or it does not say. */
  async placeByEndpoint(text: string): Promise<{ vectors: GivenVectors; vector: Int8Array } | null> {
    return (await this.#options.embedded?.placeWords(text)) ?? null
  }

  /** The same with the nearness of an endpoint, where there is one. */
  async #withGiven(model: Model | null): Promise<Model | null> {
    const given = model && (await this.#options.embedded?.current())
    if (!model || !given) return model
    if (this.#joined?.model !== model || this.#joined.given !== given)
      this.#joined = { model, given, both: new EndpointModel(model.parts, given) }
    return this.#joined.both
  }

  /** The same for who has the time to wait until it has been learned for the first time; null where that fails. */
  async whenLearned(): Promise<Model | null> {
    const { promise } = this.#tried
    const model = await this.current()
    if (model !== null || this.#isClosed) return model
    await promise
    return this.current()
  }

  /** Ends what goes on in the thread. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#tried.resolve()
    await this.#options.embedded?.close()
    clearTimeout(this.#timer ?? undefined)
    await this.#thread?.terminate()
    await this.#learning
  }

  async #follow(last: LogPosition): Promise<void> {
    const [model, since] = [this.#model!, this.#followed!]
    const followed = await followChanges(this.#db, model, since)
    // What cannot be followed is learned again soon.
    if (model === this.#model) this.#followed = followed ?? last
  }

  #learnSoon(archive: ArchivePlace): void {
    if (this.#learning || this.#timer) return
    const pause = this.#model === null ? 0 : Math.max(PAUSE_MS, this.#restUntil - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#learning = this.#learn(archive)
    }, pause).unref()
  }

  async #learn(archive: ArchivePlace | null): Promise<void> {
    const began = performance.now()
    try {
      const last = await lastChange(this.#db)
      this.#model = new Model(archive === null ? await learn(this.#db) : await this.#learnBeside(archive))
      this.#learnedAt = last.number
      this.#followed = last
    } catch (error) {
      if (!this.#isClosed) this.#options.onError(error)
    } finally {
      this.#restUntil = performance.now() + REST * (performance.now() - began)
      this.#learning = null
      this.#tried.resolve()
      this.#tried = Promise.withResolvers()
    }
  }

  async #learnBeside(archive: ArchivePlace): Promise<ModelParts> {
    const thread = new Worker(new URL('./learn-thread.ts', import.meta.url), { workerData: archive })
    this.#thread = thread
    try {
      const failed = new Promise<never>((_, reject) => {
        thread.once('error', reject)
        thread.once('exit', () => reject(new Error('The thread that learns the archive ended before its time.')))
      })
      const [parts] = (await Promise.race([once(thread, 'message'), failed])) as [ModelParts]
      return parts
    } finally {
      this.#thread = null
    }
  }
}
