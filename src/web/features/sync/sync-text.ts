import { CallError } from '#api/call.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'

/** The progress of a sync (R5.21). */
export type SyncState =
  | { status: 'idle' }
  | { status: 'syncing'; text: string; done: number; total: number }
  | { status: 'success'; text: string }
  | { status: 'error'; text: string; reason: string | null }

/** The texts of a running sync: those of R16.18 with a search service, else of the index rebuild. */
export const syncTexts = (hasService: boolean) =>
  hasService
    ? { starting: ADMIN_TEXTS.syncStarting, going: ADMIN_TEXTS.syncConnecting, done: ADMIN_TEXTS.syncDone }
    : { starting: ADMIN_TEXTS.indexStarting, going: ADMIN_TEXTS.indexChecking, done: ADMIN_TEXTS.indexDone }

/** Translates a response of the sync into a state. @param done the text for a response without a message */
export const syncAnswer = ({ success, message }: { success: boolean; message: string }, done: string): SyncState =>
  success ? { status: 'success', text: `✅ ${message || done}` } : syncError(message || ADMIN_TEXTS.syncFailed)

const syncError = (reason: string): SyncState => ({ status: 'error', text: ADMIN_TEXTS.syncManually, reason })

/** Translates a failed sync into a state: an HTTP failure by its status code (R16.17). */
export function syncFailure(error: unknown): SyncState {
  if (error instanceof CallError && error.status > 0) return syncError(`HTTP error! status: ${error.status}`)
  return syncError(error instanceof Error && error.message ? error.message : ADMIN_TEXTS.syncFailed)
}

/** The state of a refused sync: it runs only on the archive's own machine. */
export const PRODUCTION: SyncState = { status: 'error', text: ADMIN_TEXTS.syncProduction, reason: null }
