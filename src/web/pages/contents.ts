import { lazyPart } from './lazy-part.ts'

/** The contents below the calendar, of which the first view needs one. */
export const HomeContent = lazyPart(async () => (await import('./home-content.tsx')).HomeContent)
export const ResultsContent = lazyPart(async () => (await import('./results-content.tsx')).ResultsContent)
