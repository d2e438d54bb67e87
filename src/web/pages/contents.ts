import { lazyPart } from '#web/data/lazy-part.ts'

/** The contents below the calendar; the first view needs only one of them. */
export const HomeContent = lazyPart(async () => (await import('./home-content.tsx')).HomeContent)
export const ResultsContent = lazyPart(async () => (await import('./results-content.tsx')).ResultsContent)
