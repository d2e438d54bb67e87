import { readList } from '#web/address/filters.ts'
import { placeNow } from '#web/address/place.ts'
import { lazyPart } from './lazy-part.ts'

const loadHome = async () => (await import('./home-content.tsx')).HomeContent
const loadResults = async () => (await import('./results-content.tsx')).ResultsContent

/** What stands under the strip of days: the first view needs the code of one of them only. */
export const HomeContent = lazyPart(loadHome)
export const ResultsContent = lazyPart(loadResults)

// Asked for while the page's first answers are on their way; the other one at the first sign of use, so that it is there
// without a network as well. What fails is asked for again when it is shown.
void Promise.allSettled([readList(placeNow()).isHome ? loadHome() : loadResults()])
for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
  addEventListener(sign, () => void Promise.allSettled([loadHome(), loadResults()]), { once: true, passive: true })
}
