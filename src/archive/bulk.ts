import type { CardSummary } from './card.ts'

/** What one press on a bulk button asks of the server. */
export interface BulkChange {
  ids: string[]
  isPrivate?: boolean
  isViewed?: boolean
  /** Those of them that the admin sees as wished already; if one is so no longer, somebody else changed it. */
  already?: string[]
}

type Flagged = Pick<CardSummary, 'id' | 'isPrivate' | 'isViewed'>

const ids = (cards: readonly Flagged[]) => cards.map(({ id }) => id)

/**
 * If all cards are private, all become public, else all private (specification, section 4, 'Bulk'). Those that are private
 * already are asked for too: the wish is for all of the page.
 */
export function bulkPrivacy(cards: readonly Flagged[]): BulkChange {
  const isPrivate = !cards.every((card) => card.isPrivate)
  return { ids: ids(cards), isPrivate, already: ids(cards.filter((card) => card.isPrivate === isPrivate)) }
}

/** If all cards are viewed, all become unviewed, else only the unviewed ones viewed (specification, section 4, 'Bulk'). */
export function bulkViewed(cards: readonly Flagged[]): BulkChange {
  const isViewed = !cards.every((card) => card.isViewed)
  return { ids: ids(cards.filter((card) => card.isViewed !== isViewed)), isViewed }
}
