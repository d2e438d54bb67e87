import { useEffect, useRef, useState } from 'react'
import { refetchStaleSession } from './query-client.ts'

/** Interval of polling a running task, in milliseconds. */
const ASK_MS = 500

/** The progress of a long task of the server, as a part of the page shows it; `Running` is the status while it runs. */
type TaskState<Running extends string> =
  | { status: 'idle' }
  | { status: Running; done: number; total: number }
  | { status: 'success' | 'error' }

interface ServerTask<Running extends string> {
  running: Running
  /** Lifetime of the outcome's message, in milliseconds (R9.18, R13.4). */
  resetMs: number
  /** Fetches the progress. */
  read: () => Promise<{ status: string; done: number; total: number }>
}

/**
 * The state of a long task of the server: polls the progress while it runs, returns to idle some time after its end, and
 * ignores results after unmounting.
 */
export function useServerTask<Running extends string, State extends TaskState<Running>>({
  running,
  resetMs,
  read,
}: ServerTask<Running>) {
  const [state, setState] = useState<State | { status: 'idle' }>({ status: 'idle' })
  const isRunning = state.status === running
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (state.status !== 'success' && state.status !== 'error') return
    const timer = setTimeout(() => setState({ status: 'idle' }), resetMs)
    return () => clearTimeout(timer)
  }, [state, resetMs])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      read().then(
        ({ status, done, total }) => {
          if (status === running) setState((now) => (now.status === running ? { ...now, done, total } : now))
        },
        // For all other states the response of the task itself tells the outcome.
        refetchStaleSession,
      )
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [isRunning, read, running])

  const show = (next: State | { status: 'idle' }) => {
    if (!isGone.current) setState(next)
  }
  return { state, isRunning, show }
}
