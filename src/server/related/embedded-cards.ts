import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { writeVector } from '#meaning/int8-vector.ts'
import { givenQuery, type GivenVectors } from '#meaning/given-vectors.ts'
import { lastChange } from '#store/change-log.ts'
import { keepEmbeddings, missingEmbeddings, type Missing } from '#store/embeddings.ts'
import type { ArchivePlace } from '#store/open.ts'
import { countPublic } from '#store/public-cards.ts'
import type { Tables } from '#store/tables.ts'
import { embed, embedWithRetries, EndpointTrouble, type EmbeddingsService } from './embeddings-endpoint.ts'
import { gather } from './gather.ts'

/** Texts of a request, and requests at once. */
const BATCH = 32
const AT_ONCE = 2
/** What a request of cards, and one of a visitor's words, may take, in milliseconds. */
const BATCH_MS = 60_000
const QUERY_MS = 3000
/** After a failure an endpoint is left alone for so long, in milliseconds. */
const REST_MS = 60_000

interface Options {
  service: EmbeddingsService
  /** How a thread opens the archive; null for one that lives in memory. */
  archive: ArchivePlace | null
  /** False for a process that leaves the sending of cards to another. */
  isSender: boolean
  /** Called with a sentence when the endpoint begins to fail, or fails otherwise than before. */
  onTrouble: (sentence: string) => void
  onError: (error: unknown) => void
}

/** Address and model as one: what another gave is asked for again. */
export const modelName = ({ url, model }: EmbeddingsService): string => `${url} ${model}`

/** What an endpoint says of the public cards of an archive: each text is sent once, and again when it has changed. */
export class EmbeddedCards {
  readonly #db: Kysely<Tables>
  readonly #options: Options
  readonly #model: string
  readonly #ending = new AbortController()
  #vectors: GivenVectors | null = null
  #followed = -1
  #running: Promise<void> | null = null
  #thread: Worker | null = null
  /** While the endpoint rests, nobody asks it; a list that is not whole is gathered again after a while. */
  #restUntil = 0
  #gatherAgainAt = Infinity
  #trouble = ''

  constructor(db: Kysely<Tables>, options: Options) {
    this.#db = db
    this.#options = options
    this.#model = modelName(options.service)
  }

  /** The cards with their vectors; null until those of all are there for the first time. What is new is sent meanwhile. */
  async current(): Promise<GivenVectors | null> {
    const { number } = await lastChange(this.#db)
    const now = performance.now()
    const isDue = (number !== this.#followed && now >= this.#restUntil) || now >= this.#gatherAgainAt
    if (isDue && !this.#ending.signal.aborted)
      this.#running ??= this.#follow(number).finally(() => (this.#running = null))
    if (this.#options.archive === null) await this.#running
    return this.#vectors
  }

  /** Where words are among the cards; null where the endpoint does not say, and then for a while. */
  async placeWords(text: string): Promise<{ vectors: GivenVectors; vector: Int8Array } | null> {
    const vectors = await this.current()
    if (vectors === null || performance.now() < this.#restUntil) return null
    try {
      const [given] = await embed(this.#options.service, [text], { ms: QUERY_MS, ending: this.#ending.signal })
      const vector = givenQuery(vectors, asBytes(given!))
      if (vector === null) throw new EndpointTrouble('its vectors have another length than before', null)
      return { vectors, vector }
    } catch (error) {
      this.#rest(error)
      return null
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.#thread?.terminate()
    await this.#running
  }

  async #follow(number: number): Promise<void> {
    try {
      if (this.#options.isSender) await this.#sendMissing()
      const { archive } = this.#options
      this.#vectors = archive === null ? await gather(this.#db, this.#model) : await this.#gatherBeside(archive)
      this.#followed = number
      // Another process sends them, and may not be through.
      const isWhole = this.#options.isSender || (this.#vectors?.keys.length ?? 0) >= (await countPublic(this.#db))
      this.#gatherAgainAt = isWhole ? Infinity : performance.now() + REST_MS
      this.#trouble = ''
    } catch (error) {
      this.#rest(error)
    }
  }

  #rest(error: unknown): void {
    if (this.#ending.signal.aborted) return
    this.#restUntil = performance.now() + REST_MS
    if (!(error instanceof EndpointTrouble)) this.#options.onError(error)
    else if (error.message !== this.#trouble) {
      this.#trouble = error.message
      this.#options.onTrouble(`EMBEDDINGS_URL: ${error.message}. The archive's own word vectors are used meanwhile.`)
    }
  }

  async #sendMissing(): Promise<void> {
    let waiting: Missing[] = []
    for await (const some of missingEmbeddings(this.#db, this.#model)) {
      waiting.push(...some)
      while (waiting.length >= BATCH * AT_ONCE) {
        await this.#send(waiting.slice(0, BATCH * AT_ONCE))
        waiting = waiting.slice(BATCH * AT_ONCE)
      }
    }
    await this.#send(waiting)
  }

  /** Sends cards in requests beside each other. */
  async #send(cards: readonly Missing[]): Promise<void> {
    const { service } = this.#options
    const batches = Array.from({ length: Math.ceil(cards.length / BATCH) }, (_, at) =>
      cards.slice(at * BATCH, (at + 1) * BATCH),
    )
    const tried = await Promise.allSettled(
      batches.map(async (batch) => {
        const texts = batch.map(({ text }) => text)
        const given = await embedWithRetries(service, texts, { ms: BATCH_MS, ending: this.#ending.signal })
        const embedded = batch.map((card, at) => ({ ...card, vector: asBytes(given[at]!) }))
        await keepEmbeddings(this.#db, this.#model, embedded)
      }),
    )
    for (const one of tried) if (one.status === 'rejected') throw one.reason
  }

  async #gatherBeside(place: ArchivePlace): Promise<GivenVectors | null> {
    const thread = new Worker(new URL('./gather-thread.ts', import.meta.url), {
      workerData: { place, model: this.#model },
    })
    this.#thread = thread
    try {
      const failed = new Promise<never>((_, reject) => {
        thread.once('error', reject)
        thread.once('exit', () => reject(new Error('The thread that gathers vectors ended before its time.')))
      })
      const [vectors] = (await Promise.race([once(thread, 'message'), failed])) as [GivenVectors | null]
      return vectors
    } finally {
      this.#thread = null
    }
  }
}

/** A given vector as bytes, all of one length. */
function asBytes(given: readonly number[]): Int8Array {
  const vector = new Int8Array(given.length)
  writeVector(given, vector, 0)
  return vector
}
