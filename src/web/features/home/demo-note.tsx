import type { ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'

/** The note that the archive shows the demo. @param children links by which the owner replaces it */
export function DemoNote({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="no-print max-w-[32rem] max-lg:max-w-none">
      <p className="font-serif text-lg leading-snug text-pretty text-soft italic">{TEXTS.demoNote}</p>
      <div className="min-h-7 max-md:min-h-10">{children}</div>
    </div>
  )
}
