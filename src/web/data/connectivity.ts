import { useSyncExternalStore } from 'react'
import { BASE } from '#web/address/site-base.ts'
import { Listeners } from '#web/ui/listeners.ts'
import { retryDelay } from './retry-delay.ts'
import { site } from './site.ts'

/** What is known of the way to the server (R16.23). */
export type Connectivity = 'Unknown' | 'Online' | 'Offline'

let state: Connectivity = 'Unknown'
let failures = 0
/** True once a knock failed or the browser has no network: a single request that failed says less. */
let isAway = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Listeners()
const reachedAgain = new Set<ReachedListener>()

type ReachedListener = (wasAway: boolean) => void

function become(next: Connectivity): void {
  if (next === state) return
  const isBack = state === 'Offline' && next === 'Online'
  state = next
  const wasAway = isAway
  isAway = false
  listeners.tell()
  if (isBack) for (const listener of reachedAgain) listener(wasAway)
}

/**
 * Calls back whenever the server can be reached again after it could not.
 * @param listener is given false where the server answered as soon as it was tried again: only one request had failed
 */
export const onReachedAgain = (listener: ReachedListener): void => void reachedAgain.add(listener)

/** Notes whether a request reached the server; after one that did not, it is tried again until one does. */
export function recordReachability(isReached: boolean): void {
  if (isReached) {
    // What was under way when the browser lost its network may still arrive: the next knock says whether the server is there.
    if (timer !== undefined && !navigator.onLine) return
    failures = 0
    clearTimeout(timer)
    timer = undefined
    become('Online')
    return
  }
  become('Offline')
  if (timer !== undefined) return
  failures++
  timer = setTimeout(
    () => {
      timer = undefined
      void knock()
    },
    retryDelay(failures, Math.random),
  )
}

/** The server counts as away when it does not answer within this time. */
const ANSWER_MS = 10_000

async function knock(): Promise<void> {
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

/** Waits until the server answers. @returns false where it could not be reached before that */
export async function reached(): Promise<boolean> {
  await knock()
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
  void knock()
})

/** The state, kept up to date. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(listeners.subscribe, () => state)
