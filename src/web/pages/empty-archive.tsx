import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

const EmptyHome = lazyPart(async () => (await import('#web/features/home/empty-home.tsx')).EmptyHome)

/** An archive without a card that the viewer may see; the code for it comes when it is needed. */
export const EmptyArchive = () => (
  <Suspense>
    <EmptyHome />
  </Suspense>
)
