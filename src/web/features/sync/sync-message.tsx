import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { progressText } from '#archive/counted.ts'
import { TEXTS } from '#archive/texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { SyncState } from './sync-text.ts'

/** The state of the sync as a message above the bar at the bottom. */
export function SyncMessage({ state, onClose }: { state: SyncState; onClose: () => void }) {
  const isShown = state.status !== 'idle'
  return createPortal(
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--footer)+0.75rem)] z-30 flex justify-center px-4"
    >
      {isShown && (
        <div className="appear pointer-events-auto flex max-w-xl items-start gap-2 rounded-md border border-line bg-ground py-2 pr-1 pl-4 text-sm text-ink shadow-md">
          <div className="min-w-0 grow py-1">
            <p className={state.status === 'error' ? 'text-red' : ''}>{state.text}</p>
            {state.status === 'syncing' && state.total > 0 && (
              <ProgressBar
                label={ADMIN_TEXTS.sync}
                done={state.done}
                total={state.total}
                numbers={progressText(state.done, state.total)}
              />
            )}
            {state.status === 'error' && state.reason !== null && (
              <>
                <p className="mt-1">{state.reason}</p>
                <ul className="mt-1 list-disc pl-5 text-quiet">
                  {ADMIN_TEXTS.syncHints.map((hint) => (
                    <li key={hint}>{hint}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <IconButton icon={X} label={TEXTS.close} onClick={onClose} />
        </div>
      )}
    </div>,
    document.body,
  )
}
