import { CallError } from '#api/call.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'

/** The progress of a sync (R5.21). */
export type SyncState =
  | { status: 'idle' }
  | { status: 'syncing'; text: string; done: number; total: number }
  | { status: 'success'; text: string }
  | { status: 'error'; text: string; reason: string | null }

/** What is said while a sync goes on: the words of R16.18 where a search service is filled, else what is done. */
export const syncTexts = (hasService: boolean) =>
  hasService
    ? { starting: ADMIN_TEXTS.syncStarting, going: ADMIN_TEXTS.syncConnecting, done: ADMIN_TEXTS.syncDone }
    : { starting: ADMIN_TEXTS.indexStarting, going: ADMIN_TEXTS.indexChecking, done: ADMIN_TEXTS.indexDone }

/** What an answer of the sync means. @param done what is said where the answer says nothing */
export const syncAnswer = ({ success, message }: { success: boolean; message: string }, done: string): SyncState =>
  success ? { status: 'success', text: `✅ ${message || done}` } : syncError(message || ADMIN_TEXTS.syncFailed)

const syncError = (reason: string): SyncState => ({ status: 'error', text: ADMIN_TEXTS.syncManually, reason })

/** What a sync that failed says: an HTTP failure by its code (R16.17). */
export function syncFailure(error: unknown): SyncState {
  if (error instanceof CallError && error.status > 0) return syncError(`HTTP error! status: ${error.status}`)
  return syncError(error instanceof Error && error.message ? error.message : ADMIN_TEXTS.syncFailed)
}

/** The refusal of a sync from anywhere but the archive's own machine. */
export const PRODUCTION: SyncState = { status: 'error', text: ADMIN_TEXTS.syncProduction, reason: null }
