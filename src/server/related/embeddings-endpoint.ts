import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readBytes } from '#intake/read-bytes.ts'
import { writeVector } from '#meaning/int8-vector.ts'

/** An OpenAI-compatible endpoint that gives vectors of texts. */
export interface EmbeddingsService {
  /** Where it is called. */
  url: string
  model: string
  /** Sent as a bearer token; null for none. */
  key: string | null
}

/** Why an endpoint gave nothing, in a sentence without its end. */
export class EndpointFailure extends Error {
  /** Delay before a retry, in milliseconds; null where a retry is useless. */
  readonly wait: number | null
  /** True where it may give vectors of other texts. */
  readonly isOfTexts: boolean

  constructor(why: string, { wait = null, isOfTexts = true }: { wait?: number | null; isOfTexts?: boolean } = {}) {
    super(why)
    this.wait = wait
    this.isOfTexts = isOfTexts
  }
}

/** Bytes of an answer; what is longer is no list of vectors. */
const MAX_BYTES = 32_000_000
/** Numbers of a vector. */
const MAX_DIMS = 8192
const WAIT_MS = 1000
/** The longest wait between two tries, whatever the endpoint asks for, in milliseconds. */
const MAX_WAIT_MS = 60_000

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1).max(MAX_DIMS) })),
})

/** Address and model as one: what another gave is asked for again. */
export const modelName = ({ url, model }: EmbeddingsService): string => `${url} ${model}`

/**
 * Asks an endpoint for the vectors of texts, once.
 * @param options `ms` in which it must have answered; `signal` cuts it
 * @returns a vector for each text as bytes, all of one length
 * @throws EndpointFailure for every other answer, and none
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

/** Of a wrong key, model or address, and of too many requests. */
const NOT_OF_TEXTS = new Set([401, 402, 403, 404, 405, 429])

/** Too many requests and failures of the server pass; a wrong key, model or address does not. */
function failureOf({ status, headers }: Response): EndpointFailure {
  if (status >= 300 && status < 400)
    return new EndpointFailure('it redirects; give the address it leads to', { isOfTexts: false })
  const passes = status === 408 || status === 429 || status >= 500
  const asked = Number(headers.get('retry-after'))
  const wait = passes ? (asked > 0 ? asked * 1000 : WAIT_MS) : null
  return new EndpointFailure(`it answered with status ${status}`, { wait, isOfTexts: !NOT_OF_TEXTS.has(status) })
}

async function bodyOf(response: Response): Promise<string> {
  if (!response.body) return ''
  const bytes = await readBytes(response.body, MAX_BYTES, () => new EndpointFailure('its answer is too long'))
  return bytes.toString('utf8')
}

function vectorsIn(text: string, count: number): number[][] {
  const nonsense = new EndpointFailure('its answer is no list of vectors of one length, one for each text')
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

/** Tries of the same texts. */
const TRIES = 4

/**
 * Asks again for what passes by itself, waiting twice as long each time.
 * @param ask is called for each try, as the texts may be others by then
 * @throws EndpointFailure of the last try, and whatever else `ask` throws
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

/** A word that every endpoint has a vector of: where it gives none, the fault is not with the texts. */
const PLAIN_WORD = 'colloquy'

/** Asks for the vector of a plain word. @returns how many numbers it has @throws EndpointFailure where there is none */
export async function askPlainWord(
  service: EmbeddingsService,
  limit: { ms: number; signal?: AbortSignal },
): Promise<number> {
  const [vector] = await embed(service, [PLAIN_WORD], limit)
  return vector!.length
}
