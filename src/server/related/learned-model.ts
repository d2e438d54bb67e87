import type { GivenVectors } from '#meaning/given-vectors.ts'
import type { ModelParts } from '#meaning/model-arrays.ts'
import { Model } from '#meaning/model.ts'
import { Learned } from '#server/learned/learned.ts'
import type { ArchivePlace } from '#store/open.ts'
import { stateOfTick } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import type { EmbeddedCards } from './embedded-cards.ts'
import { EndpointModel } from './endpoint-model.ts'
import { FollowedModel } from './followed-model.ts'
import { learn } from './learn.ts'

/** Maximum time that a request waits for new cards to be placed, in milliseconds. */
const PLACING_MS = 1000

interface Options {
  /** How a thread opens the archive; null for one in memory, which is learned on the event loop. */
  archive: ArchivePlace | null
  /** The vectors of an endpoint; absent where there is none. */
  embedded?: EmbeddedCards | undefined
  /** Called with errors. */
  onError: (error: unknown) => void
}

/** The learned model of one process, updated with current cards, and with the vectors of an endpoint where there is one. */
export class LearnedModel {
  readonly #db: Db
  readonly #embedded: EmbeddedCards | undefined
  readonly #learned: Learned<ModelParts>
  #followed: FollowedModel | null = null
  #joined: { model: Model; given: GivenVectors; both: EndpointModel } | null = null

  constructor(db: Db, { archive, embedded, onError }: Options) {
    this.#db = db
    this.#embedded = embedded
    this.#learned = new Learned(db, { archive, thread: new URL('./learn-thread.ts', import.meta.url), learn, onError })
  }

  /**
   * The model with the current cards; null until it is learned for the first time. A card may have turned private since:
   * callers read cards from the database before they show them.
   */
  async current(): Promise<Model | null> {
    const model = await this.atOnce()
    await this.#followed?.placed(PLACING_MS)
    return model
  }

  /** The same without waiting: new and changed cards may be missing. */
  async atOnce(): Promise<Model | null> {
    const state = await stateOfTick(this.#db)
    const learned = await this.#learned.current(state)
    if (learned === null) return null
    if (this.#followed?.model.parts !== learned.parts)
      this.#followed = new FollowedModel(this.#db, new Model(learned.parts), learned.position)
    const { model } = this.#followed
    await this.#followed.follow(state)
    return this.#withGiven(model)
  }

  /** The same as `current`, after waiting for the first model; null where learning fails. */
  async whenLearned(): Promise<Model | null> {
    await this.#learned.firstTry()
    return this.current()
  }

  /** The vector of words by the endpoint; null where there is no endpoint, or it gives none. */
  async placeByEndpoint(text: string): Promise<{ vectors: GivenVectors; vector: Int8Array } | null> {
    return (await this.#embedded?.embedWords(text)) ?? null
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await Promise.all([this.#embedded?.close(), this.#learned.close(), this.#followed?.close()])
  }

  async #withGiven(model: Model): Promise<Model> {
    const given = await this.#embedded?.current()
    if (!given) return model
    if (this.#joined?.model !== model || this.#joined.given !== given)
      this.#joined = { model, given, both: new EndpointModel(model.parts, given) }
    return this.#joined.both
  }
}
