import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readBytes } from '#intake/read-bytes.ts'
import { writeVector } from '#meaning/int8-vector.ts'

/** An OpenAI-compatible endpoint for embeddings. */
export interface EmbeddingsService {
  /** The URL of the endpoint. */
  url: string
  model: string
  /** Sent as a bearer token; null for none. */
  key: string | null
}

/** Thrown where an endpoint returns no vectors; the message is the end of a sentence. */
export class EndpointFailure extends Error {
  /** Delay before a retry, in milliseconds; null where a retry is useless. */
  readonly wait: number | null
  /** True where other texts may succeed. */
  readonly isOfTexts: boolean

  constructor(why: string, { wait = null, isOfTexts = true }: { wait?: number | null; isOfTexts?: boolean } = {}) {
    super(why)
    this.wait = wait
    this.isOfTexts = isOfTexts
  }
}

/** Maximum bytes of a response. */
const MAX_BYTES = 32_000_000
/** Maximum dimensions of a vector. */
const MAX_DIMS = 8192
const WAIT_MS = 1000
/** Maximum delay between two attempts, whatever the endpoint asks for, in milliseconds. */
const MAX_WAIT_MS = 60_000

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1).max(MAX_DIMS) })),
})

/** The key of stored vectors: URL and model, so another model's vectors are requested again. */
export const modelName = ({ url, model }: EmbeddingsService): string => `${url} ${model}`

/**
 * Requests the vectors of texts, once.
 * @param options `ms`: timeout; `signal`: aborts
 * @returns a vector for each text as bytes, all of one length
 * @throws EndpointFailure for every other response, and for none
 */
export async function embed(
  { url, model, key }: EmbeddingsService,
  texts: readonly string[],
  { ms, signal }: { ms: number; signal?: AbortSignal },
): Promise<Int8Array[]> {
  const limit = AbortSignal.timeout(ms)
  const headers = { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw failureOf(response)
    }
    return vectorsIn(await bodyOf(response), texts.length).map(asBytes)
  } catch (error) {
    if (error instanceof EndpointFailure) throw error
    const { name } = error as Error
    if (name === 'TimeoutError' || name === 'AbortError')
      throw new EndpointFailure(`it gave no answer within ${ms / 1000} s`, { wait: WAIT_MS })
    throw new EndpointFailure(whyUnreached(error as Unreached), { wait: WAIT_MS, isOfTexts: false })
  }
}

type Unreached = Error & { cause?: { code?: string } }

function whyUnreached({ message, cause }: Unreached): string {
  if (cause?.code === 'ECONNREFUSED') return 'nothing answers there'
  if (cause?.code === 'ENOTFOUND') return 'there is no such host'
  return `the connection to it failed (${cause?.code ?? message})`
}

/** Statuses that are not caused by the texts: a wrong key, model or URL, and too many requests. */
const NOT_OF_TEXTS = new Set([401, 402, 403, 404, 405, 429])

/** The failure of a status. Rate limits and server errors are retried; a wrong key, model or URL is not. */
function failureOf({ status, headers }: Response): EndpointFailure {
  if (status >= 300 && status < 400)
    return new EndpointFailure('it redirects; give the address it leads to', { isOfTexts: false })
  const passes = status === 408 || status === 429 || status >= 500
  const retrySeconds = Number(headers.get('retry-after'))
  const wait = passes ? (retrySeconds > 0 ? retrySeconds * 1000 : WAIT_MS) : null
  return new EndpointFailure(`it answered with status ${status}`, { wait, isOfTexts: !NOT_OF_TEXTS.has(status) })
}

async function bodyOf(response: Response): Promise<string> {
  if (!response.body) return ''
  const bytes = await readBytes(response.body, MAX_BYTES, () => new EndpointFailure('its answer is too long'))
  return bytes.toString('utf8')
}

function vectorsIn(text: string, count: number): number[][] {
  const nonsense = new EndpointFailure('its answer is not a list of vectors of one length, one for each text')
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

function asBytes(given: readonly number[]): Int8Array {
  const vector = new Int8Array(given.length)
  writeVector(given, vector, 0)
  return vector
}

/** Maximum attempts with the same texts. */
const TRIES = 4

/**
 * Retries temporary failures with exponential backoff.
 * @param ask called for each attempt, as the texts may have changed
 * @throws EndpointFailure of the last attempt, and any other error of `ask`
 */
export async function withRetries(ask: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask()
    } catch (error) {
      const wait = error instanceof EndpointFailure ? error.wait : null
      if (wait === null || tried === TRIES || signal.aborted) throw error
      const ms = Math.min(MAX_WAIT_MS, wait * 2 ** (tried - 1))
      await sleep(ms, undefined, { signal, ref: false })
    }
  }
}

/** A word that every endpoint can embed: where it fails, the texts are not the cause. */
const PLAIN_WORD = 'colloquy'

/** Requests the vector of a plain word. @returns its dimensions @throws EndpointFailure where there is none */
export async function askPlainWord(
  service: EmbeddingsService,
  limit: { ms: number; signal?: AbortSignal },
): Promise<number> {
  const [vector] = await embed(service, [PLAIN_WORD], limit)
  return vector!.length
}
