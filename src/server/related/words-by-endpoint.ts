import { LRUCache } from 'lru-cache'
import { openSemaphore } from '#archive/semaphore.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { embed, type EmbeddingsService } from './embeddings-endpoint.ts'

/** What a request of a visitor's words may take, in milliseconds. */
export const WORDS_MS = 3000
/** Requests at once, and texts whose vectors are held: the pages of a list are of one search. */
const CONCURRENCY = 4
const HELD = 200
/** Letters of words that are sent, in UTF-16 code units; endpoints refuse longer texts. */
const MAX_LETTERS = 2000

/** Thrown where enough words are being asked for. */
export class TooManyWords extends Error {}

/** Asks for vectors of visitors' words, each once: nobody makes many requests at once. */
export class WordsByEndpoint {
  readonly #service: EmbeddingsService
  readonly #signal: AbortSignal
  readonly #held = new LRUCache<string, Int8Array>({ max: HELD })
  readonly #once = singleFlight<Int8Array>()
  readonly #semaphore = openSemaphore(CONCURRENCY, 0)

  constructor(service: EmbeddingsService, signal: AbortSignal) {
    this.#service = service
    this.#signal = signal
  }

  /** @throws EndpointFailure, and TooManyWords at once where others are asked for */
  async vectorOf(words: string): Promise<Int8Array> {
    const text = words.slice(0, MAX_LETTERS).toWellFormed().trim()
    return this.#held.get(text) ?? this.#once(text, () => this.#ask(text))
  }

  /** Forgets what was said: another model answers by now. */
  clear(): void {
    this.#held.clear()
  }

  async #ask(text: string): Promise<Int8Array> {
    const limit = { ms: WORDS_MS, signal: this.#signal }
    const [vector] = await this.#semaphore.run(() => embed(this.#service, [text], limit), {
      refuse: () => new TooManyWords(),
    })
    this.#held.set(text, vector!)
    return vector!
  }
}
