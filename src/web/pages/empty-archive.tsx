import { Suspense } from 'react'
import { lazyPart } from '#web/data/lazy-part.ts'

const EmptyHome = lazyPart(async () => (await import('#web/features/home/empty-home.tsx')).EmptyHome)

/** An archive without cards that the viewer may see; loaded lazily. */
export const EmptyArchive = () => (
  <Suspense>
    <EmptyHome />
  </Suspense>
)
