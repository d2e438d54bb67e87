import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Library } from '#search/engine.ts'
import { countCards } from '#store/cards.ts'
import type { AdminDependencies } from './change-card.ts'

/** Progress of a sync. */
interface SyncState {
  status: 'idle' | 'syncing' | 'success' | 'error'
  message: string
  /** Cards that are done, of `total`. */
  done: number
  total: number
}

interface SyncResult {
  success: boolean
  message: string
}

/**
 * Checks the search index against the cards and rebuilds it without downtime (R9.17).
 * @param hasService true where a search service is filled: the words of R16.18 name it
 * @returns a sentence that tells what was done
 */
export async function syncIndex(
  { db, search, hasService }: Library & { hasService: boolean },
  progress: (done: number, total: number) => void,
): Promise<string> {
  const total = await countCards(db)
  progress(0, total)
  const { missing, stray } = await search.verify()
  const done = await search.rebuild((count) => progress(count, total))
  const left = await search.verify()
  if (left.missing + left.stray > 0) throw new Error('The index and the cards still disagree')
  if (missing + stray > 0) return ADMIN_TEXTS.syncRepaired(done, missing, stray)
  return hasService ? ADMIN_TEXTS.syncDone : ADMIN_TEXTS.indexWhole
}

/** The sync of one server: one at a time, for all callers. */
export interface Syncing {
  readonly state: SyncState
  /** Starts a sync, or joins the running one; resolves at its end. */
  run(): Promise<SyncResult>
}

/** @param onError called with what made a sync fail; the answer says why only where that is a sentence for the admin */
export function openSync(
  needs: AdminDependencies & { hasService: boolean },
  onError: (error: unknown) => void,
): Syncing {
  let state: SyncState = { status: 'idle', message: '', done: 0, total: 0 }
  let running: Promise<SyncResult> | null = null

  async function sync(): Promise<SyncResult> {
    state = { status: 'syncing', message: ADMIN_TEXTS.syncing, done: 0, total: 0 }
    try {
      const message = await syncIndex(needs, (done, total) => {
        state = { ...state, done, total }
      })
      state = { ...state, status: 'success', message }
      needs.changed()
      return { success: true, message }
    } catch (error) {
      onError(error)
      const message = error instanceof Refusal ? error.message : ADMIN_TEXTS.syncFailed
      state = { ...state, status: 'error', message }
      return { success: false, message }
    } finally {
      running = null
    }
  }

  return {
    get state() {
      return state
    },
    run: () => (running ??= sync()),
  }
}
