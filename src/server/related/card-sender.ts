import { timeSlices } from '#archive/time-slices.ts'
import { keepEmbeddings, unsentCards, type CardText, type VectorKind } from '#store/embeddings.ts'
import type { Db } from '#store/tables.ts'
import { askPlainWord, embed, EndpointFailure, withRetries, type EmbeddingsService } from './embeddings-endpoint.ts'

/** Texts of a request, and requests at once. */
const BATCH = 32
const CONCURRENCY = 2
/** What a request may take, in milliseconds. */
const BATCH_MS = 60_000

/** Vectors of another length than those of the cards: another model answers by now. */
export class OtherLength extends EndpointFailure {
  constructor() {
    super('its vectors have another length than before', { isOfTexts: false })
  }
}

interface Options {
  service: EmbeddingsService
  kind: VectorKind
  /** Keys of cards that are to have a vector; each is taken out as its turn comes, and put back where the endpoint fails. */
  waiting: Set<number>
  signal: AbortSignal
}

/** Texts that an endpoint refused. */
export interface RefusedTexts {
  count: number
  /** Why it refused the last. */
  why: string
}

/**
 * Sends public cards without a vector of their texts to an endpoint, and keeps what it says. Keys alone wait: texts are read right
 * before each try. A text that is refused keeps none of the others waiting.
 * @throws EndpointFailure where the endpoint gives no vector of a plain word either; cards that are not through wait on
 */
export async function sendCards(db: Db, options: Options): Promise<RefusedTexts> {
  const { service, kind, waiting, signal } = options
  const refused: RefusedTexts = { count: 0, why: '' }
  const othersFirst = timeSlices()

  async function tryTexts(keys: readonly number[], tried: (cards: readonly CardText[]) => void): Promise<void> {
    const cards = await unsentCards(db, kind, keys)
    tried(cards)
    if (cards.length === 0) return
    const texts = cards.map(({ text }) => text)
    const given = await embed(service, texts, { ms: BATCH_MS, signal })
    if (given[0]!.length !== kind.length) throw new OtherLength()
    const embedded = cards.map((card, at) => ({ ...card, vector: given[at]! }))
    await keepEmbeddings(db, kind.model, embedded)
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
      await keepEmbeddings(db, kind.model, none)
    }
  }

  async function sendInTurn(): Promise<void> {
    while (waiting.size > 0) {
      await othersFirst()
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
