import { LRUCache } from 'lru-cache'
import { openSemaphore } from '#archive/semaphore.ts'
import { singleFlight } from '#archive/single-flight.ts'
import { embed, type EmbeddingsService } from './embeddings-endpoint.ts'

/** Timeout of a request, in milliseconds. */
export const WORDS_MS = 3000
/** Concurrent requests, and cached vectors: the pages of a list share one search. */
const CONCURRENCY = 4
const HELD = 200
/** Maximum length of the words, in UTF-16 code units, as endpoints refuse longer texts. */
const MAX_LETTERS = 2000

/** Thrown where too many requests are running. */
export class TooManyWords extends Error {}

/** Requests vectors of visitors' words, with a cache and a limit on concurrent requests. */
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

  /** @throws EndpointFailure, and TooManyWords at once where too many requests are running */
  async vectorOf(words: string): Promise<Int8Array> {
    const text = words.slice(0, MAX_LETTERS).toWellFormed().trim()
    return this.#held.get(text) ?? this.#once(text, () => this.#ask(text))
  }

  /** Clears the cache, as the endpoint has another model by now. */
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
