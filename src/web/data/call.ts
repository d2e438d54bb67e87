import { makeCall } from '#api/call.ts'

/** A request is given up after this (specification, section 7). */
const TIMEOUT_MS = 15_000

/** The typed client of this page: every answer within 15 seconds, or a `CallError`. */
export const call = makeCall((url, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(url, { ...init, signal })
})
