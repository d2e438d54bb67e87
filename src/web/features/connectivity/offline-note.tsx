import { TEXTS } from '#archive/texts.ts'
import { useConnectivity } from '#web/data/connectivity.ts'

/** The note that the server cannot be reached, shown as long as that lasts. */
export function OfflineNote() {
  const isOffline = useConnectivity() === 'Offline'
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--footer)+0.5rem)] z-30 text-center"
    >
      {isOffline && (
        <span className="inline-block rounded-md border border-line bg-ground px-3 py-1.5 text-sm text-ink shadow-md">
          {TEXTS.offline}
        </span>
      )}
    </div>
  )
}
