import { TEXTS } from '#archive/texts.ts'
import { site } from '#web/data/site.ts'

/** Says that what is shown is the demo; nothing at all once there are cards of one's own. */
export function DemoNote() {
  if (!site.isDemo) return null
  return (
    <p
      role="note"
      className="no-print max-w-[26rem] font-serif text-lg leading-snug text-pretty text-soft italic max-lg:max-w-none"
    >
      {TEXTS.demoNote}
    </p>
  )
}
