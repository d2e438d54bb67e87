import { useSyncExternalStore } from 'react'
import { BASE } from '#web/address/site-base.ts'
import { Listeners } from '#web/ui/listeners.ts'
import { retryDelay } from './retry-delay.ts'
import { site } from './site.ts'

/** The state of the connection to the server (R16.23). */
export type Connectivity = 'Unknown' | 'Online' | 'Offline'

let state: Connectivity = 'Unknown'
let failures = 0
/** True after a failed health check, or while the browser is offline: a single failed request is not enough. */
let isAway = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Listeners()
const reachedAgain = new Set<ReachedListener>()

type ReachedListener = (wasAway: boolean) => void

function setState(next: Connectivity): void {
  if (next === state) return
  const isBack = state === 'Offline' && next === 'Online'
  state = next
  const wasAway = isAway
  isAway = false
  listeners.tell()
  if (isBack) for (const listener of reachedAgain) listener(wasAway)
}

/**
 * Registers a listener for the server becoming reachable again.
 * @param listener called with false if the server answered the first retry, so that only one request had failed
 */
export const onReachedAgain = (listener: ReachedListener): void => void reachedAgain.add(listener)

/** Records whether a request reached the server; after a failure the server is polled until it responds. */
export function recordReachability(isReached: boolean): void {
  if (isReached) {
    // Requests in flight when the browser lost its network may still succeed: the next poll decides.
    if (timer !== undefined && !navigator.onLine) return
    failures = 0
    clearTimeout(timer)
    timer = undefined
    setState('Online')
    return
  }
  setState('Offline')
  if (timer !== undefined) return
  failures++
  timer = setTimeout(
    () => {
      timer = undefined
      void poll()
    },
    retryDelay(failures, Math.random),
  )
}

/** Timeout of a poll, in milliseconds. */
const ANSWER_MS = 10_000

async function poll(): Promise<void> {
  const isReached = await fetch(BASE + (site.staticSearch === undefined ? '/healthz' : '/'), {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (response) => response.ok,
    () => false,
  )
  recordReachability(isReached)
  if (!isReached) isAway = true
}

/** Waits for a response of the server. @returns false where it had been unreachable */
export async function waitUntilReachable(): Promise<boolean> {
  await poll()
  if (state === 'Online') return true
  return new Promise((resolve) => {
    const stop = listeners.subscribe(() => {
      stop()
      resolve(false)
    })
  })
}

addEventListener('offline', () => {
  recordReachability(false)
  isAway = true
})
addEventListener('online', () => {
  clearTimeout(timer)
  timer = undefined
  void poll()
})

/** The state of the connection, live. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(listeners.subscribe, () => state)
