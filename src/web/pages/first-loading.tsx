import { TEXTS } from '#archive/texts.ts'

/** The whole screen until it is known who is here and what the archive holds. */
export function FirstLoading() {
  return (
    <div role="status" className="appear-late grid min-h-dvh place-items-center text-quiet">
      {TEXTS.loading}
    </div>
  )
}
