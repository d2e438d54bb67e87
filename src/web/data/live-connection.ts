import { EXHAUSTED } from '#archive/live-events.ts'
import { retryDelay } from './retry-delay.ts'

/** Without an answer for this long the connection counts as lost (R16.23). */
const ANSWER_WITHIN = 10_000

/** What is used of the browser's EventSource. */
export type Source = Pick<EventTarget, 'addEventListener'> & Pick<EventSource, 'close'>

export interface LiveHandlers<Name extends string> {
  /** The events that are listened for. */
  events: readonly Name[]
  /** The event with which the stream is over for good. */
  last?: Name
  /** An event of the stream, its data as text. */
  onEvent: (event: Name, data: string) => void
  /** Whether the last attempt to connect, or the connection, succeeded. */
  onReached: (isReached: boolean) => void
  /** The server had no stream left: what happens until the next connection is not heard. */
  onExhausted?: () => void
}

/**
 * Follows a live stream for as long as it is wanted: connects again after every cut, from the last event that was seen.
 * @param open opens a stream that goes on after an event
 * @returns ends it
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
 * @param follow begins to follow and gives what ends it
 * @returns ends it for good
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
