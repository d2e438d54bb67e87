import { cardIdOf } from '#archive/card-url.ts'
import { readFragment, withoutFragment, type TextFragment } from '#archive/text-fragment.ts'
import { pathOf } from './site-base.ts'

/** The words of a text fragment in the page's URL. */
export interface QuotedWords {
  /** The id of their card. */
  card: string
  words: TextFragment
}

let isTaken = false

/**
 * The quoted words of the page's URL, once: null without a text fragment, and from the second call on, as cards opened later
 * are not quoted. Browsers that support text fragments hide them from `location`; the navigation entry keeps them while the
 * page is open.
 */
export function takeQuotedWords(): QuotedWords | null {
  if (isTaken) return null
  isTaken = true
  const [navigation] = performance.getEntriesByType('navigation')
  const loaded = new URL(navigation?.name ?? location.href, location.href)
  // A browser that hides them from the entry as well does not support them, so that they are in `location`.
  const hash = readFragment(loaded.hash) ? loaded.hash : location.hash
  const words = readFragment(hash)
  const card = withoutFragment(hash).slice(1) || cardIdOf(pathOf(loaded.pathname).split('/')[2] ?? '')
  return words && card ? { card, words } : null
}
