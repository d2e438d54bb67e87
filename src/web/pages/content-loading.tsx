import { TEXTS } from '#archive/texts.ts'

/**
 * Placeholder below the calendar until the content's code is loaded; as high as the viewport, so that the footer stays below.
 */
export function ContentLoading() {
  return (
    <div role="status" className="appear-late min-h-dvh py-3 text-sm text-quiet">
      {TEXTS.loading}
    </div>
  )
}
