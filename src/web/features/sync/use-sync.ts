import { useEffect, useRef, useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { isLocalHost } from '#archive/local-host.ts'
import { forgetIndexState, readSync, runSync } from '#web/data/sync.ts'
import { PRODUCTION, syncAnswer, syncFailure, type SyncState } from './sync-text.ts'

/** The message goes after this (specification, section 9). */
const RESET_MS = 8000
/** How often a running sync is asked how far it is. */
const ASK_MS = 500

const IDLE: SyncState = { status: 'idle' }

/** Runs a sync and tells how it goes; never from anywhere but the archive's own machine (specification, section 5). */
export function useSync() {
  const [state, setState] = useState<SyncState>(IDLE)
  const isRunning = state.status === 'syncing'
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (state.status !== 'success' && state.status !== 'error') return
    const timer = setTimeout(() => setState(IDLE), RESET_MS)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      readSync().then(
        ({ status, done, total }) => {
          if (status !== 'syncing') return
          setState((now) => (now.status === 'syncing' ? { ...now, done, total } : now))
        },
        () => undefined, // the sync itself says what became of it
      )
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [isRunning])

  const show = (next: SyncState) => {
    if (!isGone.current) setState(next)
  }
  const start = async () => {
    if (isRunning) return
    if (!isLocalHost(location.hostname)) {
      show(PRODUCTION)
      return
    }
    show({ status: 'syncing', text: ADMIN_TEXTS.syncStarting, done: 0, total: 0 })
    try {
      const { available } = await readSync()
      if (!available) {
        show(PRODUCTION)
        return
      }
      show({ status: 'syncing', text: ADMIN_TEXTS.syncConnecting, done: 0, total: 0 })
      show(syncAnswer(await runSync()))
      forgetIndexState()
    } catch (error) {
      show(syncFailure(error))
    }
  }
  return { state, start: () => void start(), dismiss: () => setState(IDLE) }
}
