import { countLabel } from './pages.ts'

/** Texts about the order by meaning, on the page and on the command line. */
export const MEANING_TEXTS = {
  near: 'Closest in meaning first: these cards may not contain the words.',
  nothing: 'Nothing here is close in meaning to these words.',
  learning: 'The archive is still being prepared for searches by meaning: until then the best match comes first.',
  unavailable: 'There are too few public cards here to learn from: the best match comes first.',
  exported: 'An exported site has no order by meaning: the best match comes first.',
} as const

/** The offer where words find little. */
export const MEANING_OFFER = { heading: 'Near in meaning', back: 'best match instead' } as const

/** 'all 23 by meaning' */
export const moreByMeaning = (count: number): string =>
  count === 1 ? 'by meaning' : `all ${countLabel(count)} by meaning`
