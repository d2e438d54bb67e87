import { TEXTS } from '#archive/texts.ts'
import { site } from '#web/data/site.ts'

/** Says that what is shown is the demo; nothing at all once there are cards of one's own. */
export function DemoNote() {
  if (!site.isDemo) return null
  return (
    <p role="note" className="no-print pt-2 text-center text-sm text-quiet">
      {TEXTS.demoNote}
    </p>
  )
}
