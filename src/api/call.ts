import type { z } from 'zod'
import { TEXTS } from '#archive/texts.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorAnswer } from './error.ts'

/** The files that describe calls. */
type Descriptions =
  | typeof import('./asked.ts')
  | typeof import('./backup.ts')
  | typeof import('./blocks.ts')
  | typeof import('./calendar.ts')
  | typeof import('./cards.ts')
  | typeof import('./change-cards.ts')
  | typeof import('./citation.ts')
  | typeof import('./collections.ts')
  | typeof import('./comments.ts')
  | typeof import('./dashboard.ts')
  | typeof import('./forget.ts')
  | typeof import('./generate-seo.ts')
  | typeof import('./identity.ts')
  | typeof import('./import.ts')
  | typeof import('./keys.ts')
  | typeof import('./links.ts')
  | typeof import('./on-this-day.ts')
  | typeof import('./opening.ts')
  | typeof import('./proof.ts')
  | typeof import('./redactions.ts')
  | typeof import('./related.ts')
  | typeof import('./review.ts')
  | typeof import('./session.ts')
  | typeof import('./search-help.ts')
  | typeof import('./sessions.ts')
  | typeof import('./stars.ts')
  | typeof import('./suggest.ts')
  | typeof import('./sync.ts')
  | typeof import('./texts.ts')
  | typeof import('./topics.ts')
  | typeof import('./webhooks.ts')
  | typeof import('./trends.ts')
  | typeof import('./years.ts')

type EndpointsOf<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never

/** Every call of the contract by its name. Types only: no schema reaches the browser. */
export type Calls = {
  [Call in EndpointsOf<Descriptions> as Call['name']]: Call
}

export type Output<Name extends keyof Calls> = z.output<Calls[Name]['output']>

type Part<E extends Endpoint, Key extends 'params' | 'body'> = E[Key] extends z.ZodType ? z.input<E[Key]> : never

export interface CallOptions<E extends Endpoint> {
  /** The `:name` parts of the path. */
  params?: Part<E, 'params'>
  /** A query without '?', as `writeFilters` makes it. */
  query?: string
  body?: Part<E, 'body'>
  /** A chunk of a file, sent instead of a JSON body. */
  bytes?: Blob
  signal?: AbortSignal
}

/** A call that the server refused or that did not reach it (`status` 0). `message` is a sentence for people. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: string
  /** Where a query is wrong. */
  readonly place: ErrorAnswer['error']['place']

  constructor(status: number, code: string, message: string, place?: ErrorAnswer['error']['place']) {
    super(message)
    this.status = status
    this.code = code
    this.place = place
  }

  /** True for a call that the browser could not send, as there is no network. */
  get isOffline(): boolean {
    return this.code === 'offline'
  }

  /** True where the server is still preparing the response, so that a retry will succeed soon. */
  get isPreparing(): boolean {
    return this.code === 'preparing'
  }

  /** True when `message` is the server's own sentence, not one of this client. */
  get isFromServer(): boolean {
    return this.status > 0 && this.code !== 'unknown'
  }
}

/** What the client needs of `fetch`; tests give `app.inject` this shape. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Makes a typed client.
 * @param fetching how a request is sent, the browser's `fetch` for instance
 * @returns a function that sends one call and gives its answer, or throws `CallError`
 */
export function createClient(fetching: Fetch) {
  return async function call<Name extends keyof Calls>(
    name: Name,
    options: CallOptions<Calls[Name]> = {},
  ): Promise<Output<Name>> {
    const [method = 'GET', template = ''] = name.split(' ')
    const params = (options.params ?? {}) as Record<string, string>
    const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const url = options.query ? `${path}?${options.query}` : path
    const init: RequestInit = { method, headers: { accept: 'application/json', ...typeOf(method, options) } }
    if (options.signal) init.signal = options.signal
    if (options.body !== undefined) init.body = JSON.stringify(options.body)
    if (options.bytes) init.body = options.bytes
    const response = await fetching(url, init).catch((error: unknown) => {
      throw unanswered(error, options.signal)
    })
    if (response.ok) {
      return (await response.json().catch((error: unknown) => {
        if (error instanceof SyntaxError) throw new CallError(0, 'unknown', TEXTS.notCompleted)
        throw unanswered(error, options.signal)
      })) as Output<Name>
    }
    const { error } = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorAnswer>
    const { code = 'unknown', message = TEXTS.notCompleted, place } = error ?? {}
    throw new CallError(response.status, code, message, place)
  }
}

/** The content type of a request; a POST without a body is of type JSON as well (R9.15, R13.2). */
function typeOf(method: string, content: { body?: unknown; bytes?: Blob }): Record<string, string> {
  if (content.bytes) return { 'content-type': content.bytes.type || 'application/octet-stream' }
  return content.body === undefined && method !== 'POST' ? {} : { 'content-type': 'application/json' }
}

/** Why a call got no response, in the words of R16.19. */
function unanswered(error: unknown, signal: AbortSignal | undefined): CallError {
  if (signal?.aborted) return new CallError(0, 'cancelled', TEXTS.cancelled)
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new CallError(0, 'deadline-exceeded', TEXTS.requestTimedOut)
  }
  return isOffline()
    ? new CallError(0, 'offline', TEXTS.clientOffline)
    : new CallError(0, 'unreachable', TEXTS.connectionFailed)
}

/** True when the browser reports that there is no network; always false elsewhere. */
const isOffline = () => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false
