import { isLocalHost } from './local-host.ts'
import { forgetIndexState, readSync, runSync, useHasService } from '#web/data/sync.ts'
import { refetchStaleSession } from '#web/data/query-client.ts'
import { useServerTask } from '#web/data/use-server-task.ts'
import { PRODUCTION, syncAnswer, syncFailure, syncTexts, type SyncState } from './sync-text.ts'

const SYNC = { running: 'syncing', resetMs: 8000, read: readSync } as const

/** Runs a sync and reports its state; only on the archive's own machine (R9.16). */
export function useSync() {
  const { state, isRunning, show } = useServerTask<'syncing', SyncState>(SYNC)
  const hasService = useHasService()
  const sync = async (): Promise<SyncState> => {
    if (!isLocalHost(location.hostname)) return PRODUCTION
    const texts = syncTexts(hasService)
    show({ status: 'syncing', text: texts.starting, done: 0, total: 0 })
    const { available } = await readSync()
    if (!available) return PRODUCTION
    show({ status: 'syncing', text: texts.going, done: 0, total: 0 })
    const nextState = syncAnswer(await runSync(), texts.done)
    forgetIndexState()
    return nextState
  }
  const start = async () => {
    if (isRunning) return
    const outcome = sync().catch((error: Error) => {
      refetchStaleSession(error)
      return syncFailure(error)
    })
    show(await outcome)
  }
  return { state, start: () => void start(), dismiss: () => show({ status: 'idle' }) }
}
