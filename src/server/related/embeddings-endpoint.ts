import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/** An OpenAI-compatible endpoint that gives vectors of texts. */
export interface EmbeddingsService {
  /** Where it is called. */
  url: string
  model: string
  /** Sent as a bearer token; null for none. */
  key: string | null
}

/** Why an endpoint gave nothing, in a sentence without its end. */
export class EndpointTrouble extends Error {
  /** What to wait before it is asked again, in milliseconds; null where asking again is of no use. */
  readonly wait: number | null

  constructor(why: string, wait: number | null) {
    super(why)
    this.wait = wait
  }
}

/** Bytes of an answer; what is longer is no list of vectors. */
const MOST_BYTES = 32_000_000
/** Numbers of a vector. */
const MOST_DIMS = 8192
const WAIT_MS = 1000
/** The longest wait that an endpoint may ask for, in milliseconds. */
const LONGEST_WAIT_MS = 60_000

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1).max(MOST_DIMS) })),
})

/**
 * Asks an endpoint for the vectors of texts, once.
 * @param options `ms` in which it must have answered; `ending` cuts it
 * @returns a vector for each text, all of one length
 * @throws EndpointTrouble for every other answer, and none
 */
export async function embed(
  { url, model, key }: EmbeddingsService,
  texts: readonly string[],
  { ms, ending }: { ms: number; ending?: AbortSignal },
): Promise<number[][]> {
  const limit = AbortSignal.timeout(ms)
  const headers = { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      redirect: 'error',
      signal: ending ? AbortSignal.any([limit, ending]) : limit,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw troubleOf(response)
    }
    return vectorsIn(await bodyOf(response), texts.length)
  } catch (error) {
    if (error instanceof EndpointTrouble) throw error
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const isLate = name === 'TimeoutError' || name === 'AbortError'
    throw new EndpointTrouble(isLate ? `it gave no answer within ${ms / 1000} s` : (cause?.code ?? message), WAIT_MS)
  }
}

/** Too many requests and failures of the server pass; a wrong key, model or address does not. */
function troubleOf({ status, headers }: Response): EndpointTrouble {
  const why = `it answered with status ${status}`
  if (status !== 408 && status !== 429 && status < 500) return new EndpointTrouble(why, null)
  const asked = Number(headers.get('retry-after'))
  return new EndpointTrouble(why, Math.min(LONGEST_WAIT_MS, asked > 0 ? asked * 1000 : WAIT_MS))
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > MOST_BYTES) throw new EndpointTrouble('its answer is too long', null)
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function vectorsIn(text: string, count: number): number[][] {
  const nonsense = new EndpointTrouble('its answer is no list of vectors of one length, one for each text', null)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw nonsense
  }
  const { success, data } = answer.safeParse(json)
  if (!success || data.data.length !== count) throw nonsense
  const vectors: number[][] = []
  for (const [at, { index = at, embedding }] of data.data.entries()) vectors[index] = embedding
  const { length } = vectors[0] ?? []
  for (let at = 0; at < count; at++) {
    const vector = vectors[at]
    if (vector?.length !== length || vector.every((value) => value === 0)) throw nonsense
  }
  return vectors
}

/** Tries of the same texts. */
const TRIES = 4

/** The same with retries: what passes is waited for, twice as long each time. */
export async function embedWithRetries(
  service: EmbeddingsService,
  texts: readonly string[],
  { ms, ending }: { ms: number; ending: AbortSignal },
): Promise<number[][]> {
  for (let tried = 1; ; tried++) {
    try {
      return await embed(service, texts, { ms, ending })
    } catch (error) {
      const { wait } = error as EndpointTrouble
      if (wait === null || tried === TRIES || ending.aborted) throw error
      await sleep(wait * 2 ** (tried - 1), undefined, { signal: ending, ref: false })
    }
  }
}
