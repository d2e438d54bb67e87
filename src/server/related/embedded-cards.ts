import { counted } from '#archive/counted.ts'
import { givenQuery, takeOut, type GivenVectors } from '#meaning/given-vectors.ts'
import { fromThread } from '#server/learned/from-thread.ts'
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
/** Delay before an endpoint is asked again after a failure, in milliseconds; another process has as long for missing cards. */
const RETRY_DELAY_MS = 60_000
/** Milliseconds after a change before anything is sent: an import changes many cards one after the other. */
const DEBOUNCE_MS = 1000
/** The pause after gathering, as a multiple of the time that it took, however often cards change. */
const BACKOFF_FACTOR = 10

interface Options {
  service: EmbeddingsService
  /** How a thread opens the archive; null for one that lives in memory. */
  archive: ArchivePlace | null
  /** False for a process that leaves the sending of cards to another. */
  isSender: boolean
  /** Called with a sentence when the endpoint begins to fail, or fails otherwise than before, and when it refused texts. */
  onWarning: (sentence: string) => void
  onError: (error: unknown) => void
}

/** Cards with their vectors, without those that changed up to a place in the log. */
interface Held {
  vectors: GivenVectors | null
  position: LogPosition
}

/**
 * What an endpoint says of the public cards of an archive: each text is sent once, and again when it has changed. A card that changed
 * is taken out before the next answer, and put in again as it is now by a round in the background.
 */
export class EmbeddedCards {
  readonly #db: Db
  readonly #options: Options
  readonly #model: string
  readonly #controller = new AbortController()
  readonly #words: WordsByEndpoint
  /** Null until the vectors of all cards are there for the first time. */
  #held: Held | null = null
  /** Keys of cards that are to have a vector of their text. */
  readonly #waiting = new Set<number>()
  /** Numbers of a vector; null until the endpoint has given one. */
  #length: number | null = null
  #hasGathered = false
  #round: Promise<void> | null = null
  #check: Promise<void> | null = null
  /** When a round is due, and the first moment at which it may begin, whatever changes. */
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

  /** The cards with their vectors; null until those of all are there for the first time. What is new is sent meanwhile. */
  async current(): Promise<GivenVectors | null> {
    // A replica may be behind what was taken out, and what is sent must be public now.
    await onPrimary(() => this.#followLog())
    if (performance.now() >= Math.max(this.#dueAt, this.#notBefore) && !this.#controller.signal.aborted)
      this.#round ??= onPrimary(() => this.#goRound()).finally(() => (this.#round = null))
    return this.#held?.vectors ?? null
  }

  /** Where words are among the cards; null where the endpoint does not say. */
  async placeWords(text: string): Promise<{ vectors: GivenVectors; vector: Int8Array } | null> {
    if ((await this.current()) === null || performance.now() < this.#restUntil) return null
    try {
      const given = await this.#words.vectorOf(text)
      // What changed meanwhile is taken out.
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

  /** Ends at once what goes on. */
  async close(): Promise<void> {
    this.#controller.abort()
    await Promise.all([this.#round, this.#check])
  }

  /** Takes out the cards that changed since the last time, and lets them wait to be put in again. */
  async #followLog(): Promise<void> {
    const held = this.#held
    if (held === null) return
    const { number, mark } = await lastChange(this.#db)
    if (number === held.position.number && mark === held.position.mark) return
    const changes = await changesSince(this.#db, held.position)
    // Others were gathered meanwhile, which have a place in the log of their own.
    if (this.#held !== held) return this.#followLog()
    this.#dueAt = Math.min(this.#dueAt, performance.now() + DEBOUNCE_MS)
    if (changes === null || changes.isRebuilt) {
      this.#held = null
      this.#hasGathered = false
      return
    }
    if (held.vectors) takeOut(held.vectors, changes.keys)
    held.position = changes.position
    for (const key of changes.keys) this.#waiting.add(key)
  }

  /** Sends what waits, and gathers what there is by then. */
  async #goRound(): Promise<void> {
    try {
      this.#dueAt = Infinity
      this.#length ??= await askPlainWord(this.#options.service, { ms: FIRST_MS, signal: this.#controller.signal })
      const { isSender } = this.#options
      if (!isSender || !this.#hasGathered) await this.#gather(this.#length)
      if (isSender && this.#waiting.size > 0) await this.#send(this.#length)
      this.#lastError = ''
      // What is missing yet is sent by another process, or changed meanwhile.
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
      : fromThread<Gathered>(GATHERS, { place: archive, kind }, signal))
    this.#notBefore = performance.now() + BACKOFF_FACTOR * (performance.now() - began)
    this.#waiting.clear()
    for (const key of found.missing) this.#waiting.add(key)
    // What was refused is tried again by a server that starts.
    if (!this.#hasGathered) for (const key of found.refused) this.#waiting.add(key)
    this.#hasGathered = true
    const isWhole = found.missing.length === 0
    const isAsBefore = this.#held?.vectors?.given === length
    if (isWhole || isAsBefore) this.#held = { vectors: found.vectors, position: found.position }
    else if (this.#held?.vectors) this.#held = null
  }

  /** A refusal of words says nothing of others: the endpoint is left alone where it gives no vector of a plain word either. */
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
