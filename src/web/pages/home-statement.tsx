import { site } from '#web/data/site.ts'
import { DemoNote } from '#web/features/demo/demo-note.tsx'

/** The owner's sentence that says what this archive is; in the demo archive the note that it is one. */
export function HomeStatement() {
  if (site.isDemo) return <DemoNote />
  if (!site.statement) return null
  return <p className="font-serif text-lg leading-snug text-pretty text-soft italic">{site.statement}</p>
}
