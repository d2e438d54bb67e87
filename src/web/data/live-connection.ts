import { EXHAUSTED } from '#archive/live-events.ts'
import { retryDelay } from './retry-delay.ts'

/** Timeout of an attempt to connect, in milliseconds (R16.23). */
const ANSWER_WITHIN = 10_000

/** The used part of the browser's EventSource. */
export type Source = Pick<EventTarget, 'addEventListener'> & Pick<EventSource, 'close'>

export interface LiveHandlers<Name extends string> {
  /** The events to receive. */
  events: readonly Name[]
  /** The event that ends the stream for good. */
  last?: Name
  /** Called with an event of the stream, and its data as text. */
  onEvent: (event: Name, data: string) => void
  /** Called with whether the last attempt to connect, or the connection, succeeded. */
  onReached: (isReached: boolean) => void
  /** Called when the server refused a stream for lack of capacity: events until the next connection are missed. */
  onExhausted?: () => void
}

/**
 * Follows a live stream: reconnects after every interruption, from the last received event.
 * @param open opens a stream that continues after an event
 * @returns a function that ends it
 */
export function followLive<Name extends string>(
  open: (after: string) => Source,
  after: string,
  { events, last, onEvent, onReached, onExhausted }: LiveHandlers<Name>,
): () => void {
  let position = after
  let failures = 0
  let source: Source | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const connectAfter = (failed: number) => {
    clearTimeout(timer)
    source?.close()
    source = null
    failures = failed
    if (!isEnded) timer = setTimeout(connect, retryDelay(failed, Math.random))
  }
  const lost = () => {
    if (!isEnded) onReached(false)
    connectAfter(failures + 1)
  }
  const end = () => {
    isEnded = true
    clearTimeout(timer)
    source?.close()
  }
  const connect = () => {
    const own = open(position)
    source = own
    timer = setTimeout(lost, ANSWER_WITHIN)
    own.addEventListener('open', () => {
      clearTimeout(timer)
      failures = 0
      onReached(true)
    })
    own.addEventListener('error', () => own === source && lost())
    own.addEventListener(EXHAUSTED, () => {
      connectAfter(Number.POSITIVE_INFINITY)
      onExhausted?.()
    })
    for (const name of events) {
      own.addEventListener(name, (event) => {
        const { data, lastEventId } = event as MessageEvent<string>
        position = lastEventId || position
        if (name === last) end()
        onEvent(name, data)
      })
    }
  }
  connect()
  return end
}

/**
 * Keeps a subscription open while the page is visible: a hidden tab leaves its connection to others.
 * @param follow subscribes, and returns a function that unsubscribes
 * @returns a function that ends it for good
 */
export function whileVisible(follow: () => () => void): () => void {
  let end: (() => void) | null = null
  const look = () => {
    if (document.hidden) {
      end?.()
      end = null
    } else end ??= follow()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    end?.()
  }
}
