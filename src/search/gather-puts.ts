import type { Transaction } from 'kysely'
import type { Tables } from '#store/tables.ts'
import type { IndexedCard, SearchEngine } from './engine.ts'

/** Texts of the cards that wait at most, in UTF-16 code units. */
const MOST_TEXT = 8_000_000

/** An index that receives cards later than they are written. */
export interface GatheringIndex extends Pick<SearchEngine, 'put' | 'remove'> {
  /** Tells it of all that wait; must be called before the transaction ends. */
  finish(trx: Transaction<Tables>): Promise<void>
}

/**
 * Puts the cards of many batches of one transaction in the index together. FTS5 writes what it has gathered as a part of
 * its own, to be merged with others, at the next statement that writes several rows elsewhere: by batches these are many
 * times as many parts, and merging them takes longer than making them.
 */
export function gatherPuts(search: Pick<SearchEngine, 'put' | 'remove'>): GatheringIndex {
  let waiting: IndexedCard[] = []
  let text = 0
  const finish = async (trx: Transaction<Tables>) => {
    const cards = waiting
    waiting = []
    text = 0
    if (cards.length > 0) await search.put(trx, cards)
  }
  return {
    finish,
    async put(trx, cards) {
      waiting.push(...cards)
      for (const { card } of cards) text += card.prompt.length + card.response.length
      if (text > MOST_TEXT) await finish(trx)
    },
    async remove(trx, keys) {
      if (keys.length === 0) return
      // It may be one of those that wait.
      await finish(trx)
      await search.remove(trx, keys)
    },
  }
}
