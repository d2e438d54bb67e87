import type { Kysely } from 'kysely'
import { sortOf } from '#archive/filters.ts'
import { fuzzyTerms } from '#archive/fuzzy-terms.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { planOf } from '#archive/plan.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { LONGEST_MS, tooLong } from '#search/deadline.ts'
import type { SearchEngine } from '#search/engine.ts'
import { refuseTooMany } from '#search/filter-limits.ts'
import { starredSet } from '#search/starred.ts'
import { logChanges } from '#store/change-log.ts'
import type { Tables } from '#store/tables.ts'
import { compareIndex } from './compare-index.ts'
import { KeptIndex, type KeptIndexOptions, type Progress } from './kept-index.ts'

/** The search engine over the text index in memory. */
export interface MemoryEngine extends SearchEngine {
  /** How far an index is that is being built before it can be asked; null where none is. */
  readonly progress: Progress | null
  /** Before the archive is closed: ends its threads, and writes its snapshot. */
  close(): Promise<void>
}

/**
 * Search over a text index that this process holds in memory, the same on every database. A change of cards writes their keys
 * to the change log alone; each answer first makes up for what the log says since the last one, whichever process wrote it.
 */
export function memoryEngine(db: Kysely<Tables>, options: KeptIndexOptions): MemoryEngine {
  const kept = new KeptIndex(db, options)
  return {
    async find(visibility, filters, asked) {
      refuseTooMany(filters)
      const index = await kept.current()
      const forgiven = await fuzzyTerms(filters, {
        isFound: (term) => index.isFound(visibility, term),
        closeWords: (word) => index.closeWords(visibility, word),
      })
      const plan = planOf(visibility, filters, asked, forgiven)
      const among = plan.starredBy === null ? null : await starredSet(db, plan.starredBy)
      const steps = index.find(plan, { sort: sortOf(filters), page: filters.page, size: filters.size, among })
      return { ...(await inSlices(steps)), forgiven }
    },
    async findPlanned(plan, sort) {
      const index = await kept.current()
      const among = plan.starredBy === null ? null : await starredSet(db, plan.starredBy)
      const { keys, page, hits, capped } = await inSlices(index.find(plan, { sort, page: 1, size: RESULT_CAP, among }))
      return { hits: hits ?? keys, total: page.total, capped }
    },
    async rank(plan, hits) {
      const index = await kept.current()
      const asked = { sort: 'relevance', page: 1, size: RESULT_CAP, among: new Set(hits) } as const
      const { keys } = await inSlices(index.find(plan, asked))
      // What a service found by rules of its own comes last.
      return [...new Set([...keys, ...hits])]
    },
    async countOf(visibility) {
      const index = await kept.current()
      return (phrase) => index.countOf(visibility, phrase)
    },
    closeWords: async (visibility, word) => (await kept.current()).closeWords(visibility, word),
    commonestWith: async (visibility, start, limit) =>
      (await kept.current()).completions(visibility, start, limit).map(({ word }) => word),
    countFacets: async (visibility, keys) => (await kept.current()).facets(visibility, keys),
    async put(trx, cards) {
      await logChanges(
        trx,
        cards.map(({ key }) => key),
      )
      kept.follow()
    },
    async remove(trx, keys) {
      await logChanges(trx, keys)
      kept.follow()
    },
    rebuild: (progress) => kept.rebuild(progress),
    refresh: (progress) => kept.rebuild(progress),
    verify: () => compareIndex(db, () => kept.current()),
    get progress() {
      return kept.progress
    },
    close: () => kept.close(),
  }
}

/** Runs a search step by step, so that it keeps nothing else waiting. @throws Refusal when it takes too long */
async function inSlices<Answer>(steps: Generator<void, Answer>): Promise<Answer> {
  const othersFirst = timeSlices({ ms: LONGEST_MS, error: tooLong })
  for (;;) {
    await othersFirst()
    const step = steps.next()
    if (step.done) return step.value
  }
}
