import { createClient, type Fetch } from '#api/call.ts'
import { FROM_CACHE_HEADER } from '#web/offline/from-cache-header.ts'
import { isOfProxy } from '#web/offline/policy.ts'
import { anonymousId } from './anonymous-id.ts'
import { recordReachability } from './connectivity.ts'
import { site } from './site.ts'

/** Total timeout of a request with its retries, in milliseconds (R16.21). */
const TIMEOUT_MS = 15_000

/** Timeout of a task on the whole archive, in milliseconds (R16.21, forwarded requests). */
const LONG_TIMEOUT_MS = 10 * 60_000

/**
 * Maximum length of a body sent with `keepalive`, in UTF-16 code units, for browsers' limit of 64 KB: no code unit takes more
 * than four bytes.
 */
const MAX_KEEPALIVE_LENGTH = 10_000

const PROPOSAL = 'x-anonymous-id'

const isShort = (body: RequestInit['body']): boolean =>
  !body || (typeof body === 'string' && body.length <= MAX_KEEPALIVE_LENGTH)

/** End of a request's time, by the signal that its retries share. */
const deadlines = new WeakMap<AbortSignal, number>()

/** The abort signal of a request: its own, combined with the timeout that it shares with earlier attempts. */
function signalOf(limit: number, own: AbortSignal | null | undefined): AbortSignal {
  if (!own) return AbortSignal.timeout(limit)
  const now = performance.now()
  const deadline = deadlines.get(own) ?? now + limit
  deadlines.set(own, deadline)
  return AbortSignal.any([own, AbortSignal.timeout(Math.max(0, Math.ceil(deadline - now)))])
}

/** Restarts the shared timeout before the next attempt. */
export const renewDeadline = (own: AbortSignal): boolean => deadlines.delete(own)

const proxyErrorName = (status: number) => ([504, 524].includes(status) ? 'TimeoutError' : 'NetworkError')

const fetchWithin = (limit: number) => async (url: string, init: RequestInit) => {
  const signal = signalOf(limit, init.signal)
  try {
    // A write may be a visitor's first request, so that it carries the id of this browser.
    const isWrite = init.method !== 'GET'
    const own = isWrite ? { [PROPOSAL]: anonymousId() } : {}
    const headers = { ...(init.headers as Record<string, string>), ...own }
    // A click counts even when the page is left at once.
    const keepalive = isWrite && isShort(init.body)
    const response = await fetch(url, { ...init, headers, signal, keepalive })
    if (isOfProxy(response.status)) throw new DOMException('No answer of the server', proxyErrorName(response.status))
    recordReachability(!response.headers.has(FROM_CACHE_HEADER))
    return response
  } catch (error) {
    // A request that the page itself aborted says nothing about the network.
    if (!init.signal?.aborted) recordReachability(false)
    throw error
  }
}

let local: Promise<Fetch> | null = null

const answerHere: Fetch = async (url, init) => {
  local ??= import('./answer-from-files.ts').then(({ answerFrom }) => answerFrom(site.staticSearch ?? ''))
  return (await local)(url, init)
}

/** In an exported site calls are answered from files; that code is loaded at the first call. */
const answerWithin =
  (limit: number): Fetch =>
  (url, init) => {
    const signal = signalOf(limit, init.signal)
    const ended = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    )
    return Promise.race([answerHere(url, init), ended])
  }

const fetching = (limit: number): Fetch => (site.staticSearch === undefined ? fetchWithin(limit) : answerWithin(limit))

/**
 * The typed client of this page: a response within 15 seconds, or a `CallError`. Calls with the same signal, such as retries of
 * one request, share that time.
 */
export const call = createClient(fetching(TIMEOUT_MS))

/** The same client for long tasks, with a timeout of 10 minutes. */
export const callLongTask = createClient(fetching(LONG_TIMEOUT_MS))
