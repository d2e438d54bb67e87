import type { CardSummary } from './card.ts'
import { counted } from './counted.ts'
import { idsOf } from './ids-of.ts'

/** The request of a bulk button. */
export interface BulkChange {
  ids: string[]
  isPrivate?: boolean
  isViewed?: boolean
  /** The ids of cards that had these flags already when the admin saw them; if one has not now, another admin changed it. */
  already?: string[]
}

/** How many cards a press on a bulk button changes, as far as the page knows. */
export const bulkSize = ({ ids, already = [] }: BulkChange): number => ids.length - already.length

/** The flags that a bulk change sets. */
export type BulkFlag = 'isPrivate' | 'isViewed'

const DONE: Readonly<Record<BulkFlag, (value: boolean) => string>> = {
  isPrivate: (value) => (value ? 'made private' : 'made public'),
  isViewed: (value) => (value ? 'marked viewed' : 'marked unviewed'),
}

/** The result of a bulk change as text: '12 cards made public'. */
export const bulkResultText = (flag: BulkFlag, value: boolean, count: number): string =>
  `${counted(count, 'card')} ${DONE[flag](value)}`

type Flagged = Pick<CardSummary, 'id' | 'isPrivate' | 'isViewed'>

/**
 * If all cards are private, all become public, else all private (R9.6). Those that are private
 * already are sent too: the change is of the whole page.
 */
export function bulkPrivacy(cards: readonly Flagged[]): BulkChange {
  const isPrivate = !cards.every((card) => card.isPrivate)
  return { ids: idsOf(cards), isPrivate, already: idsOf(cards.filter((card) => card.isPrivate === isPrivate)) }
}

/** If all cards are viewed, all become unviewed, else only the unviewed ones viewed (R9.6). */
export function bulkViewed(cards: readonly Flagged[]): BulkChange {
  const isViewed = !cards.every((card) => card.isViewed)
  return { ids: idsOf(cards.filter((card) => card.isViewed !== isViewed)), isViewed }
}
