import type { Discrepancies, SearchEngine } from '#search/engine.ts'
import { clearAbandoned } from '#search/renew-beside.ts'
import { countCards } from '#store/cards.ts'
import { repairTerms } from '#store/repair-terms.ts'
import type { Store } from '#store/open.ts'
import { failureOf } from '#store/database-failure.ts'

/** Compares the index with the cards; one that cannot even be read lacks them all. */
export async function compareIndex(db: Store['db'], search: Pick<SearchEngine, 'verify'>): Promise<Discrepancies> {
  try {
    return await search.verify()
  } catch (error) {
    if (failureOf(error) !== 'index') throw error
    return { missing: await countCards(db), stray: 0 }
  }
}

/** Rebuilds index and words: online, or in one transaction where the index is so damaged that this fails. */
export async function renewIndex(
  db: Store['db'],
  search: Pick<SearchEngine, 'refresh' | 'rebuild'>,
  progress?: (done: number) => void,
): Promise<number> {
  try {
    return await search.refresh(progress)
  } catch (error) {
    if (failureOf(error) !== 'index') throw error
    const done = await search.rebuild(progress)
    await repairTerms(db)
    return done
  }
}

/**
 * Looks, when a server has started, whether the index agrees with the cards, and rebuilds it when it does not: after a
 * file was restored without it, or was changed by another program. Remains of a killed rebuild are removed.
 * @param log called with what was found and done
 */
export async function repairIndex(
  { db }: Pick<Store, 'db'>,
  search: SearchEngine,
  log: (facts: object, message: string) => void,
): Promise<void> {
  try {
    const { missing, stray } = await compareIndex(db, search)
    if (missing + stray === 0) return await clearAbandoned(db)
    log({ missing, stray }, 'the search index disagrees with the cards and is rebuilt')
    log({ cards: await renewIndex(db, search) }, 'the search index was rebuilt')
  } catch (error) {
    log({ err: error }, 'the search index could not be rebuilt')
  }
}
