import { cardIdOf } from '#archive/card-url.ts'
import { readFragment, withoutFragment, type TextFragment } from '#archive/text-fragment.ts'
import { pathOf } from './site-base.ts'

/** Words that the page was opened at. */
export interface AskedWords {
  /** The id of the card that they are of. */
  card: string
  words: TextFragment
}

let isTaken = false

/**
 * The words that the page was opened at; null when its address named none, and when they were asked for before: a card that is
 * opened later is not opened at them. Browsers that know text fragments hide them from
 * `location`; the entry of the navigation keeps them for as long as the page is there.
 */
export function takeAskedWords(): AskedWords | null {
  if (isTaken) return null
  isTaken = true
  const [navigation] = performance.getEntriesByType('navigation')
  const loaded = new URL(navigation?.name ?? location.href, location.href)
  // A browser that hides them from its entry as well does not know them in `location` either.
  const hash = readFragment(loaded.hash) ? loaded.hash : location.hash
  const words = readFragment(hash)
  const card = withoutFragment(hash).slice(1) || cardIdOf(pathOf(loaded.pathname).split('/')[2] ?? '')
  return words && card ? { card, words } : null
}
