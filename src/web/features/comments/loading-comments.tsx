import { TEXTS } from '#archive/texts.ts'
import { useConnectivity } from '#web/data/connectivity.ts'

/** Shown while the code of a thread is loading; without a network it says so, as that code comes only when there is one. */
export function LoadingComments() {
  const isOffline = useConnectivity() === 'Offline'
  return (
    <p className="py-4 text-center text-sm text-quiet">{isOffline ? TEXTS.commentsFailed : TEXTS.loadingComments}</p>
  )
}
