import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SyncMessage } from './sync-message.tsx'
import { useSync } from './use-sync.ts'

const ICONS = { idle: RefreshCw, syncing: RefreshCw, success: CircleCheck, error: CircleAlert } as const

/** Starts the sync of the search index; what becomes of it stands above the bar. */
export function SyncButton() {
  const { state, start, dismiss } = useSync()
  const label = state.status === 'error' ? ADMIN_TEXTS.errorRetry : ADMIN_TEXTS.sync
  return (
    <>
      <IconButton
        icon={ICONS[state.status]}
        label={label}
        aria-disabled={state.status === 'syncing'}
        onClick={start}
        className={state.status === 'syncing' ? '[&>svg]:animate-spin' : state.status === 'error' ? 'text-red!' : ''}
      />
      <SyncMessage state={state} onClose={dismiss} />
    </>
  )
}
