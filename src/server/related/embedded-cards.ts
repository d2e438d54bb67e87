import { counted } from '#archive/counted.ts'
import { givenQuery, eraseCards, type GivenVectors } from '#meaning/given-vectors.ts'
import { runInThread } from '#server/learned/run-in-thread.ts'
import { changesSince, lastChange, type LogPosition } from '#store/change-log.ts'
import type { ArchivePlace } from '#store/open.ts'
import { onPrimary } from '#store/read-write-split.ts'
import type { Db } from '#store/tables.ts'
import { OtherLength, sendCards } from './card-sender.ts'
import { askPlainWord, EndpointFailure, modelName, type EmbeddingsService } from './embeddings-endpoint.ts'
import { gather, type Gathered } from './gather.ts'
import { TooManyWords, WORDS_MS, WordsByEndpoint } from './words-by-endpoint.ts'

const GATHERS = new URL('./gather-thread.ts', import.meta.url)

/** Timeout of the first request of a process, in milliseconds. */
const FIRST_MS = 15_000
/** Delay before an endpoint is called again after a failure, or missing cards are looked for again, in milliseconds. */
const RETRY_DELAY_MS = 60_000
/** Delay after a change before cards are sent, in milliseconds, as an import changes many cards in a row. */
const DEBOUNCE_MS = 1000
/** Minimum delay between two gatherings, as a multiple of the duration of the last one. */
const BACKOFF_FACTOR = 10

interface Options {
  service: EmbeddingsService
  /** How a thread opens the archive; null for one in memory. */
  archive: ArchivePlace | null
  /** False for a process that leaves the sending of cards to another. */
  isSender: boolean
  /** Called with a sentence when the endpoint starts to fail, fails differently than before, or refused texts. */
  onWarning: (sentence: string) => void
  onError: (error: unknown) => void
}

/** Cards with their vectors, as of a position in the change log. */
interface Held {
  vectors: GivenVectors | null
  position: LogPosition
}

/**
 * The vectors of the public cards of an archive from an embeddings endpoint. Each text is sent once, and again when it has
 * changed. A changed card is removed before the next response, and added again by a background round.
 */
export class EmbeddedCards {
  readonly #db: Db
  readonly #options: Options
  readonly #model: string
  readonly #controller = new AbortController()
  readonly #words: WordsByEndpoint
  /** Null until the vectors of all cards are there. */
  #held: Held | null = null
  /** Keys of cards without a vector of their current text. */
  readonly #waiting = new Set<number>()
  /** Dimensions of a vector; null until the endpoint has returned one. */
  #length: number | null = null
  #hasGathered = false
  #round: Promise<void> | null = null
  #check: Promise<void> | null = null
  /** When a round is due, and the earliest time at which it may begin. */
  #dueAt = 0
  #notBefore = 0
  /** Until when the endpoint is not called, after a failure. */
  #restUntil = 0
  #lastError = ''

  constructor(db: Db, options: Options) {
    this.#db = db
    this.#options = options
    this.#model = modelName(options.service)
    this.#words = new WordsByEndpoint(options.service, this.#controller.signal)
  }

  /**
   * The cards with their vectors; null until the vectors of all cards are there. Starts a round for new cards where one is due.
   */
  async current(): Promise<GivenVectors | null> {
    // A replica may lag behind removals, and cards must be public when they are sent.
    await onPrimary(() => this.#followLog())
    if (performance.now() >= Math.max(this.#dueAt, this.#notBefore) && !this.#controller.signal.aborted)
      this.#round ??= onPrimary(() => this.#goRound()).finally(() => (this.#round = null))
    return this.#held?.vectors ?? null
  }

  /** The vector of words among those of the cards; null where the endpoint gives none. */
  async embedWords(text: string): Promise<{ vectors: GivenVectors; vector: Int8Array } | null> {
    if ((await this.current()) === null || performance.now() < this.#restUntil) return null
    try {
      const given = await this.#words.vectorOf(text)
      // Read again, without cards that changed meanwhile.
      const vectors = await this.current()
      if (vectors === null) return null
      if (given.length !== vectors.given) throw new OtherLength()
      this.#lastError = ''
      const vector = givenQuery(vectors, given)
      return vector && { vectors, vector }
    } catch (error) {
      if (error instanceof TooManyWords) return null
      if (error instanceof EndpointFailure && error.isOfTexts) this.#checkPlainWord()
      else this.#rest(error)
      return null
    }
  }

  /** Aborts everything that is running. */
  async close(): Promise<void> {
    this.#controller.abort()
    await Promise.all([this.#round, this.#check])
  }

  /** Removes cards that changed since the last call, and queues them. */
  async #followLog(): Promise<void> {
    const held = this.#held
    if (held === null) return
    const { number, mark } = await lastChange(this.#db)
    if (number === held.position.number && mark === held.position.mark) return
    const changes = await changesSince(this.#db, held.position)
    // New vectors were gathered meanwhile, with a log position of their own.
    if (this.#held !== held) return this.#followLog()
    this.#dueAt = Math.min(this.#dueAt, performance.now() + DEBOUNCE_MS)
    if (changes === null || changes.isRebuilt) {
      this.#held = null
      this.#hasGathered = false
      return
    }
    if (held.vectors) eraseCards(held.vectors, changes.keys)
    held.position = changes.position
    for (const key of changes.keys) this.#waiting.add(key)
  }

  /** Sends queued cards, and gathers the vectors. */
  async #goRound(): Promise<void> {
    try {
      this.#dueAt = Infinity
      this.#length ??= await askPlainWord(this.#options.service, { ms: FIRST_MS, signal: this.#controller.signal })
      const { isSender } = this.#options
      if (!isSender || !this.#hasGathered) await this.#gather(this.#length)
      if (isSender && this.#waiting.size > 0) await this.#send(this.#length)
      this.#lastError = ''
      // The rest was changed meanwhile, or is sent by another process.
      if (this.#waiting.size > 0) this.#dueAt = Math.min(this.#dueAt, performance.now() + RETRY_DELAY_MS)
    } catch (error) {
      this.#rest(error)
      this.#dueAt = 0
    }
  }

  async #send(length: number): Promise<void> {
    const { service, onWarning } = this.#options
    const kind = { model: this.#model, length }
    try {
      const refused = await sendCards(this.#db, {
        service,
        kind,
        waiting: this.#waiting,
        signal: this.#controller.signal,
      })
      const { count, why } = refused
      if (count > 0)
        onWarning(`EMBEDDINGS_URL: no vector of ${counted(count, 'text')}: ${why}. Sent again when the server starts.`)
    } finally {
      await this.#gather(length)
    }
  }

  async #gather(length: number): Promise<void> {
    const began = performance.now()
    const { archive } = this.#options
    const kind = { model: this.#model, length }
    const { signal } = this.#controller
    const found = await (archive === null
      ? gather(this.#db, kind, signal)
      : runInThread<Gathered>(GATHERS, { place: archive, kind }, signal))
    this.#notBefore = performance.now() + BACKOFF_FACTOR * (performance.now() - began)
    this.#waiting.clear()
    for (const key of found.missing) this.#waiting.add(key)
    // Refused texts are tried again when the server starts.
    if (!this.#hasGathered) for (const key of found.refused) this.#waiting.add(key)
    this.#hasGathered = true
    const isWhole = found.missing.length === 0
    const isAsBefore = this.#held?.vectors?.given === length
    if (isWhole || isAsBefore) this.#held = { vectors: found.vectors, position: found.position }
    else if (this.#held?.vectors) this.#held = null
  }

  /**
   * Checks the endpoint with a plain word, as refusing some words says nothing about others; calls pause where this fails too.
   */
  #checkPlainWord(): void {
    if (this.#controller.signal.aborted) return
    this.#check ??= askPlainWord(this.#options.service, { ms: WORDS_MS, signal: this.#controller.signal })
      .then(
        () => {},
        (error: unknown) => this.#rest(error),
      )
      .finally(() => (this.#check = null))
  }

  #rest(error: unknown): void {
    if (this.#controller.signal.aborted) return
    this.#restUntil = performance.now() + RETRY_DELAY_MS
    this.#notBefore = Math.max(this.#notBefore, this.#restUntil)
    if (error instanceof OtherLength) {
      this.#length = null
      this.#hasGathered = false
      this.#words.clear()
      this.#dueAt = 0
    }
    if (!(error instanceof EndpointFailure)) this.#options.onError(error)
    else if (error.message !== this.#lastError) {
      this.#lastError = error.message
      this.#options.onWarning(`EMBEDDINGS_URL: ${error.message}. The archive's own word vectors are used meanwhile.`)
    }
  }
}
