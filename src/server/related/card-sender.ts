import { timeSlices } from '#archive/time-slices.ts'
import { storeEmbeddings, unsentCards, type CardText, type VectorKind } from '#store/embeddings.ts'
import type { Db } from '#store/tables.ts'
import { askPlainWord, embed, EndpointFailure, withRetries, type EmbeddingsService } from './embeddings-endpoint.ts'

/** Texts per request, and concurrent requests. */
const BATCH = 32
const CONCURRENCY = 2
/** Timeout of a request, in milliseconds. */
const BATCH_MS = 60_000

/** Thrown for vectors of another length than those of the cards, as the endpoint has another model by now. */
export class OtherLength extends EndpointFailure {
  constructor() {
    super('its vectors have another length than before', { isOfTexts: false })
  }
}

interface Options {
  service: EmbeddingsService
  kind: VectorKind
  /** Keys of cards without a vector; a key is removed when its card is sent, and put back where the endpoint fails. */
  waiting: Set<number>
  signal: AbortSignal
}

/** Texts that an endpoint refused. */
export interface RefusedTexts {
  count: number
  /** The last reason. */
  why: string
}

/**
 * Sends public cards without a vector to an endpoint, and stores the vectors. Only keys are queued: texts are read right before
 * each attempt. A refused text does not block the others.
 * @throws EndpointFailure where the endpoint gives no vector of a plain word either; the remaining cards stay queued
 */
export async function sendCards(db: Db, options: Options): Promise<RefusedTexts> {
  const { service, kind, waiting, signal } = options
  const refused: RefusedTexts = { count: 0, why: '' }
  const yieldToEventLoop = timeSlices()

  async function tryTexts(keys: readonly number[], tried: (cards: readonly CardText[]) => void): Promise<void> {
    const cards = await unsentCards(db, kind, keys)
    tried(cards)
    if (cards.length === 0) return
    const texts = cards.map(({ text }) => text)
    const given = await embed(service, texts, { ms: BATCH_MS, signal })
    if (given[0]!.length !== kind.length) throw new OtherLength()
    const embedded = cards.map((card, at) => ({ ...card, vector: given[at]! }))
    await storeEmbeddings(db, kind.model, embedded)
  }

  async function send(keys: readonly number[]): Promise<void> {
    let cards: readonly CardText[] = []
    try {
      await withRetries(() => tryTexts(keys, (some) => (cards = some)), signal)
    } catch (error) {
      if (!(error instanceof EndpointFailure && error.isOfTexts) || signal.aborted) throw error
      await askPlainWord(service, { ms: BATCH_MS, signal })
      if (keys.length > 1) {
        const half = Math.ceil(keys.length / 2)
        await send(keys.slice(0, half))
        return send(keys.slice(half))
      }
      refused.count++
      refused.why = error.message
      const none = cards.map((card) => ({ ...card, vector: new Int8Array(0) }))
      await storeEmbeddings(db, kind.model, none)
    }
  }

  async function sendInTurn(): Promise<void> {
    while (waiting.size > 0) {
      await yieldToEventLoop()
      signal.throwIfAborted()
      const keys: number[] = []
      for (const key of waiting) {
        waiting.delete(key)
        if (keys.push(key) === BATCH) break
      }
      try {
        await send(keys)
      } catch (error) {
        for (const key of keys) waiting.add(key)
        throw error
      }
    }
  }

  const turns = await Promise.allSettled(Array.from({ length: CONCURRENCY }, sendInTurn))
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  return refused
}
