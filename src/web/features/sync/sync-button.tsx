import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MENU_ITEM } from '#web/ui/menu-item.ts'
import { SyncMessage } from './sync-message.tsx'
import { useSync } from './use-sync.ts'

const ICONS = { idle: RefreshCw, syncing: RefreshCw, success: CircleCheck, error: CircleAlert } as const

/** Starts the sync of the search index; its outcome is shown above the bar. */
export function SyncButton() {
  const { state, start, dismiss } = useSync()
  const Icon = ICONS[state.status]
  const isSyncing = state.status === 'syncing'
  const label = state.status === 'error' ? ADMIN_TEXTS.errorRetry : ADMIN_TEXTS.sync
  return (
    <>
      <button
        type="button"
        title={label}
        aria-disabled={isSyncing}
        onClick={start}
        className={classNames(MENU_ITEM, state.status === 'error' && 'text-red!')}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className={isSyncing ? 'animate-spin' : ''} />
        {label}
      </button>
      <SyncMessage state={state} onClose={dismiss} />
    </>
  )
}
