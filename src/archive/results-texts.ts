import type { NearType } from './near-filters.ts'
import type { Sort } from './filters.ts'
import { countLabel } from './pages.ts'

/** Texts of a list of cards (R2.17). */
export const RESULTS_TEXTS = {
  display: 'display',
  sort: 'sort',
  sorts: {
    relevance: 'best match',
    meaning: 'by meaning',
    oldest: 'oldest first',
    newest: 'newest first',
  } satisfies Record<Sort, string>,
  results: 'results',
  inConversation: 'read it in',
  readOn: 'read the conversation',
  thatWasAll: 'that was all',
  allAtOnce: 'all of it at once',
  anyOfThem: 'any of it',
  more: 'more',
  moreFacets: 'more filters',
  nearby: 'what finds something',
  near: {
    meant: 'did you mean',
    without: 'without',
    any: 'any of the words',
    anyFilter: 'any of the filters',
    otherDays: 'on other days',
    allOfYear: 'everything from',
  } satisfies Record<Exclude<NearType, 'inYear'> | 'anyFilter', string>,
} as const

/** '14 in all', '50+ in all' where there may be more. */
export const inAll = (count: number, hasMore: boolean): string => `${countLabel(count)}${hasMore ? '+' : ''} in all`

/** 'in 23 conversations' */
export const inConversations = (count: number): string =>
  `in ${countLabel(count)} ${count === 1 ? 'conversation' : 'conversations'}`

/** '1 word', '107 words'; '' for none */
export const wordsText = (count: number): string =>
  count === 0 ? '' : `${countLabel(count)} ${count === 1 ? 'word' : 'words'}`

/** 'turn 2 of 5' */
export const turnText = (turn: number, turns: number): string => `turn ${turn} of ${turns}`

/** 'page 2 of 7' */
export const pageText = (page: number, pages: number): string => `page ${page} of ${pages}`
