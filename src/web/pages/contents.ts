import { lazyPart } from './lazy-part.ts'

/** What is under the strip of days: the first view needs the code of one of them only. */
export const HomeContent = lazyPart(async () => (await import('./home-content.tsx')).HomeContent)
export const ResultsContent = lazyPart(async () => (await import('./results-content.tsx')).ResultsContent)
