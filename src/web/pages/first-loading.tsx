import { TEXTS } from '#archive/texts.ts'

/** Placeholder of the whole screen until session and archive are known. */
export function FirstLoading() {
  return (
    <div role="status" className="appear-late grid min-h-dvh place-items-center text-quiet">
      {TEXTS.loading}
    </div>
  )
}
