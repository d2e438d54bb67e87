import type { GivenVectors } from '#meaning/given-vectors.ts'
import type { ModelParts } from '#meaning/model-arrays.ts'
import { Model } from '#meaning/model.ts'
import { Learned } from '#server/learned/learned.ts'
import type { ArchivePlace } from '#store/open.ts'
import { stateOfTurn } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import type { EmbeddedCards } from './embedded-cards.ts'
import { EndpointModel } from './endpoint-model.ts'
import { FollowedModel } from './followed-model.ts'
import { learn } from './learn.ts'

/** A request waits so long for new cards to be placed, in milliseconds. */
const PLACING_MS = 1000

interface Options {
  /** How a thread opens the archive; null for one that lives in memory: it is learned by who asks. */
  archive: ArchivePlace | null
  /** What an endpoint says of the cards; absent where there is none. */
  embedded?: EmbeddedCards | undefined
  /** Called with what went wrong. */
  onError: (error: unknown) => void
}

/** What one process has learned of its archive, with the cards of now, and with the nearness of an endpoint where there is one. */
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
   * What was learned, with the cards of now; null while that goes on for the first time. One may have turned private since: who
   * shows one reads it from the database.
   */
  async current(): Promise<Model | null> {
    const model = await this.atOnce()
    await this.#followed?.placed(PLACING_MS)
    return model
  }

  /** The same for who waits for nothing: cards that came or changed lately may have no place in it. */
  async atOnce(): Promise<Model | null> {
    const state = await stateOfTurn(this.#db)
    const learned = await this.#learned.current(state)
    if (learned === null) return null
    if (this.#followed?.model.parts !== learned.parts)
      this.#followed = new FollowedModel(this.#db, new Model(learned.parts), learned.position)
    const { model } = this.#followed
    await this.#followed.follow(state)
    return this.#withGiven(model)
  }

  /** The same as `current` for who has the time to wait until it has been learned for the first time; null where that fails. */
  async whenLearned(): Promise<Model | null> {
    await this.#learned.firstTry()
    return this.current()
  }

  /** Where words are among the cards as an endpoint says it; null where there is none, or it does not say. */
  async placeByEndpoint(text: string): Promise<{ vectors: GivenVectors; vector: Int8Array } | null> {
    return (await this.#embedded?.placeWords(text)) ?? null
  }

  /** Ends what goes on in threads. */
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
