import { makeCall, type Fetch } from '#api/call.ts'
import { KEPT_ANSWER } from '#web/offline/kept-answer.ts'
import { anonymousId } from './anonymous-id.ts'
import { noteReached } from './connectivity.ts'
import { site } from './site.ts'

/** A request is given up after this (specification, section 7). */
const TIMEOUT_MS = 15_000

/** Work on the whole archive may take so long (specification, section 7, forwarded requests). */
const PATIENT_MS = 10 * 60_000

/** Browsers refuse to send on more than 64 KB for a page that is gone: no letter takes more than four bytes. */
const SENT_ON = 10_000

const PROPOSAL = 'x-anonymous-id'

const isShort = (body: RequestInit['body']): boolean => !body || (typeof body === 'string' && body.length <= SENT_ON)

const fetchWithin = (limit: number) => async (url: string, init: RequestInit) => {
  const timeout = AbortSignal.timeout(limit)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    // A write may be a visitor's first: it says what this browser calls itself.
    const isWrite = init.method !== 'GET'
    const own = isWrite ? { [PROPOSAL]: anonymousId() } : {}
    const headers = { ...(init.headers as Record<string, string>), ...own }
    // Whoever presses and leaves at once has pressed.
    const keepalive = isWrite && isShort(init.body)
    const response = await fetch(url, { ...init, headers, signal, keepalive })
    noteReached(!response.headers.has(KEPT_ANSWER))
    return response
  } catch (error) {
    // A request that the page itself gave up says nothing about the network.
    if (!init.signal?.aborted) noteReached(false)
    throw error
  }
}

let local: Promise<Fetch> | null = null

/** In an exported site files answer in the place of a server; what does so is fetched when it is first asked. */
const answerHere: Fetch = async (url, init) => {
  local ??= import('./answer-here.ts').then(({ answerFrom }) => answerFrom(site.portable ?? ''))
  return (await local)(url, init)
}

const fetching = (limit: number): Fetch => (site.portable === undefined ? fetchWithin(limit) : answerHere)

/** The typed client of this page: every answer within 15 seconds, or a `CallError`. */
export const call = makeCall(fetching(TIMEOUT_MS))

/** The same for work that takes its time: up to 10 minutes. */
export const callPatiently = makeCall(fetching(PATIENT_MS))
