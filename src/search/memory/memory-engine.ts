import { wordSortOf } from '#archive/filters.ts'
import { fuzzyTerms, toleratesErrors, type KnownWords } from '#archive/fuzzy-terms.ts'
import { tryBeginSlice, timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { SearchEngine } from '#search/engine.ts'
import { knownPlanOf } from '#search/known-plans.ts'
import { BeingPrepared, SEARCH_TIMEOUT_MS, tooLong } from '#search/refusals.ts'
import { resolvePlan, type ResolvedPlan } from '#search/card-sets.ts'
import type { Db } from '#store/tables.ts'
import { segmentQuery } from '#text-index/segment-query.ts'
import { allKeys } from '#text-index/by-time.ts'
import { countWords } from '#text-index/count-words.ts'
import { countDays } from '#text-index/listing.ts'
import type { Answer, Question, TextIndex } from '#text-index/text-index.ts'
import { compareIndex } from './compare-index.ts'
import { SyncedIndex, type SyncedIndexOptions } from './synced-index.ts'
import { listByTime } from './list-by-time.ts'

/**
 * Search over a text index that this process holds in memory, the same on every database. Writing a card does not touch it:
 * before each search it applies the new entries of the change log, whichever process wrote them.
 */
export function memoryEngine(db: Db, options: SyncedIndexOptions): SearchEngine {
  const synced = new SyncedIndex(db, options)

  async function answer(index: TextIndex, plan: ResolvedPlan, question: Question): Promise<Answer> {
    const steps = index.find(plan, { among: plan.among, ...question })
    // Most searches end with their first step.
    const first = tryBeginSlice() ? steps.next() : null
    return first?.done ? first.value : inSlices(steps)
  }

  return {
    async find(visibility, filters, asked) {
      const exact = knownPlanOf(visibility, filters, asked)
      const question = { sort: wordSortOf(filters), page: filters.page, size: filters.size }
      let index = synced.ready(visibility)
      try {
        index ??= await synced.current(visibility)
      } catch (error) {
        const listed = error instanceof BeingPrepared ? await listByTime(db, exact, question) : null
        if (listed === null) throw error
        return listed
      }
      const fuzzy = toleratesErrors(filters) ? await fuzzyTerms(filters, wordsOf(index, visibility)) : []
      const plan = fuzzy.length > 0 ? knownPlanOf(visibility, filters, asked, fuzzy) : exact
      return Object.assign(await answer(index, await resolvePlan(db, plan), question), { fuzzy })
    },
    async findPlanned(plan, question) {
      const index = await synced.current(plan.visibility)
      return answer(index, await resolvePlan(db, plan), question)
    },
    async allKeys(planned) {
      const { segments } = await synced.current(planned.visibility)
      const plan = await resolvePlan(db, planned)
      return inSlices(allKeys(segments.map((segment) => segmentQuery(segment, plan, plan.among))))
    },
    countDays: async (plan) => inSlices(countDays((await synced.current(plan.visibility)).segments, plan)),
    countWords: async (visibility, days) =>
      inSlices(countWords((await synced.current(visibility)).segments, visibility, days)),
    async countOf(visibility) {
      const index = await synced.current(visibility)
      return (phrase) => index.countOf(visibility, phrase)
    },
    fuzzyCandidates: async (visibility, word) => (await synced.current(visibility)).fuzzyCandidates(visibility, word),
    commonestWith: async (visibility, start, limit) =>
      (await synced.current(visibility)).completions(visibility, start, limit),
    countFacets: async (visibility, keys) => (await synced.current(visibility)).facets(visibility, keys),
    put: async () => synced.follow(),
    rebuild: (progress) => synced.rebuild(progress),
    verify: ({ waits } = { waits: true }) => compareIndex(db, () => synced.current('all', waits)),
    progress: (visibility) => synced.progress(visibility),
    prepare: () => synced.prepare(),
    close: () => synced.close(),
  }
}

/** The words of visible cards, for correcting typing errors, within the time limit of one search. */
function wordsOf(index: TextIndex, visibility: Visibility): KnownWords {
  const yieldToEventLoop = slicesOfSearch()
  return {
    isFound: (term) => inSlices(index.isFound(visibility, term), yieldToEventLoop),
    async fuzzyCandidates(word) {
      await yieldToEventLoop()
      return index.fuzzyCandidates(visibility, word)
    },
  }
}

const slicesOfSearch = () => timeSlices({ ms: SEARCH_TIMEOUT_MS, error: tooLong })

/**
 * Runs a search step by step, so that it does not block the event loop.
 * @param yieldToEventLoop yields to the event loop; shared by several searches that share the time limit
 * @throws Refusal when it takes too long
 */
async function inSlices<Result>(steps: Generator<void, Result>, yieldToEventLoop = slicesOfSearch()): Promise<Result> {
  for (;;) {
    await yieldToEventLoop()
    const step = steps.next()
    if (step.done) return step.value
  }
}
