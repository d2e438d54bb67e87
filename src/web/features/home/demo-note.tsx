import type { ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'

/** Says that what is shown is the demo. @param children how the archive becomes the owner's */
export function DemoNote({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="no-print max-w-[32rem] max-lg:max-w-none">
      <p className="font-serif text-lg leading-snug text-pretty text-soft italic">{TEXTS.demoNote}</p>
      <div className="min-h-7 max-md:min-h-10">{children}</div>
    </div>
  )
}
