import { Suspense } from 'react'
import { useIsDemo } from '#web/data/calendar.ts'
import { site } from '#web/data/site.ts'
import { DemoNote } from '#web/features/home/demo-note.tsx'
import { lazyPart } from '#web/data/lazy-part.ts'

const OwnerSteps = lazyPart(async () => (await import('#web/features/home/owner-steps.tsx')).OwnerSteps)

/** The owner's sentence about the archive; in the demo archive a note that it is one. */
export function HomeStatement() {
  const isDemo = useIsDemo()
  if (isDemo) {
    return (
      <DemoNote>
        <Suspense>
          <OwnerSteps />
        </Suspense>
      </DemoNote>
    )
  }
  if (!site.statement) return null
  return <p className="font-serif text-lg leading-snug text-pretty text-soft italic">{site.statement}</p>
}
