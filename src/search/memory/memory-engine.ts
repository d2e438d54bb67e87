import type { Kysely } from 'kysely'
import { wordSortOf } from '#archive/filters.ts'
import { fuzzyTerms, toleratesErrors, type KnownWords } from '#archive/fuzzy-terms.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { planOf } from '#archive/plan.ts'
import { beginsNow, timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import { LONGEST_MS, tooLong } from '#search/deadline.ts'
import type { SearchEngine } from '#search/engine.ts'
import { knownPlanOf } from '#search/known-plans.ts'
import { withSets } from '#search/card-sets.ts'
import { starredSet } from '#search/starred.ts'
import type { Tables } from '#store/tables.ts'
import { askOf } from '#text-index/asked.ts'
import { allKeys } from '#text-index/by-time.ts'
import { countDays } from '#text-index/count-days.ts'
import { countWords } from '#text-index/count-words.ts'
import type { TextIndex } from '#text-index/text-index.ts'
import { compareIndex } from './compare-index.ts'
import { BeingPrepared, KeptIndex, type KeptIndexOptions } from './kept-index.ts'
import { listByTime } from './list-by-time.ts'

/**
 * Search over a text index that this process holds in memory, the same on every database. It holds nothing of a card that
 * is written: each answer first makes up for what the change log says since the last one, whichever process wrote it.
 */
export function memoryEngine(db: Kysely<Tables>, options: KeptIndexOptions): SearchEngine {
  const kept = new KeptIndex(db, options)

  return {
    async find(visibility, filters, asked) {
      const exact = knownPlanOf(visibility, filters, asked)
      let index = kept.ready
      try {
        index ??= await kept.current()
      } catch (error) {
        const listed = error instanceof BeingPrepared ? await listByTime(db, visibility, filters, asked) : null
        if (listed === null) throw error
        return listed
      }
      const fuzzy = toleratesErrors(filters) ? await fuzzyTerms(filters, wordsOf(index, visibility)) : []
      const meant = fuzzy.length > 0 ? planOf(visibility, filters, asked, fuzzy) : exact
      // Only a query names sets.
      const plan = filters.query === '' ? meant : await withSets(db, meant)
      const among = plan.starredBy === null ? null : await starredSet(db, plan.starredBy)
      const steps = index.find(plan, { sort: wordSortOf(filters), page: filters.page, size: filters.size, among })
      // Most are over with their first step.
      const first = beginsNow() ? steps.next() : null
      return Object.assign(first?.done ? first.value : await inSlices(steps), { fuzzy })
    },
    async findPlanned(planned, sort) {
      const index = await kept.current()
      const plan = await withSets(db, planned)
      const among = plan.starredBy === null ? null : await starredSet(db, plan.starredBy)
      const { keys, page, hits, capped } = await inSlices(index.find(plan, { sort, page: 1, size: RESULT_CAP, among }))
      return { hits: hits ?? keys, total: page.total, capped }
    },
    async allKeys(planned) {
      const { segments } = await kept.current()
      const plan = await withSets(db, planned)
      const among = plan.starredBy === null ? null : await starredSet(db, plan.starredBy)
      return inSlices(allKeys(segments.map((segment) => askOf(segment, plan, among))))
    },
    countDays: async (plan) => inSlices(countDays((await kept.current()).segments, plan)),
    countWords: async (visibility, days) => inSlices(countWords((await kept.current()).segments, visibility, days)),
    async rank(plan, hits) {
      const index = await kept.current()
      const asked = { sort: 'relevance', page: 1, size: RESULT_CAP, among: new Set(hits) } as const
      const { keys } = await inSlices(index.find(await withSets(db, plan), asked))
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
    put: async () => kept.follow(),
    remove: async () => kept.follow(),
    rebuild: (progress) => kept.rebuild(progress),
    verify: () => compareIndex(db, () => kept.current()),
    progress: () => kept.progress,
    prepare: () => kept.prepare(),
    close: () => kept.close(),
  }
}

/** What an index says of the words of cards that exist for someone. */
const wordsOf = (index: TextIndex, visibility: Visibility): KnownWords => ({
  isFound: (term) => index.isFound(visibility, term),
  closeWords: (word) => index.closeWords(visibility, word),
})

/** Runs a search step by step, so that it keeps nothing else waiting. @throws Refusal when it takes too long */
async function inSlices<Answer>(steps: Generator<void, Answer>): Promise<Answer> {
  const othersFirst = timeSlices({ ms: LONGEST_MS, error: tooLong })
  for (;;) {
    await othersFirst()
    const step = steps.next()
    if (step.done) return step.value
  }
}
