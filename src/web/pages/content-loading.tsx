import { TEXTS } from '#archive/texts.ts'

/** What is under the strip of days until the code of the content is there; a screen high, so that the end stays below. */
export function ContentLoading() {
  return (
    <div role="status" className="appear-late min-h-dvh py-3 text-sm text-quiet">
      {TEXTS.loading}
    </div>
  )
}
