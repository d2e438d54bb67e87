import { lazyPart } from '#web/data/lazy-part.ts'

/** The reading views; their code is loaded on demand, and cached for offline use. */
export const CardDialog = lazyPart(async () => (await import('./card-dialog.tsx')).CardDialog)
export const CollectionPage = lazyPart(async () => (await import('./collection-page.tsx')).CollectionPage)
export const AskedPage = lazyPart(async () => (await import('./asked-page.tsx')).AskedPage)
export const TimePage = lazyPart(async () => (await import('./time-page.tsx')).TimePage)
export const MissingPage = lazyPart(async () => (await import('./missing-page.tsx')).MissingPage)
export const SessionPage = lazyPart(async () => (await import('./session-page.tsx')).SessionPage)
