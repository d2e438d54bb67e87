import type { FindIndex, IndexSettings, Question, ReadableIndex } from '#algolia/readable-index.ts'
import { isCardId } from '#archive/card.ts'
import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import type { WordSort } from '#archive/filters.ts'
import { indexRecord, SEARCHED_FIELDS } from '#archive/index-record.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import type { SearchEngine } from '#search/engine.ts'
import { cardById } from '#store/cards.ts'
import { answersOfKeys, otherAnswersOf } from '#store/other-answers.ts'
import { publicCardsOf } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'
import { openFacetCounts } from './archive-facets.ts'
import { FILTERED_ONLY } from './archive-filters.ts'
import { planOfQuestion } from './archive-question.ts'

/** What the archive's index says of itself. Terms come quoted, and typing errors are corrected on request alone (R14.4). */
const SETTINGS: IndexSettings = {
  searchableAttributes: SEARCHED_FIELDS,
  attributesForFaceting: [
    ...FIELD_NAMES.filter((name) => FIELDS[name].isInRecord).map((name) => `searchable(${FIELDS[name].attribute})`),
    'isViewed',
    ...FILTERED_ONLY.map((attribute) => `filterOnly(${attribute})`),
  ],
  advancedSyntax: true,
  typoTolerance: false,
}

/** The names of the index: one for each order, as Algolia has replicas. */
const ORDERS: Record<string, WordSort> = { '': 'oldest', _newest: 'newest', _relevance: 'relevance' }

/** What answering from the archive needs. */
export interface ArchiveIndexDependencies {
  db: Db
  search: Pick<SearchEngine, 'findPlanned' | 'fuzzyCandidates'>
  /** What the index is called: NAME, NAME_newest, NAME_relevance. */
  name: string
}

/**
 * The archive's public cards as an index of Algolia's protocol. Private cards are in no answer, total or count: only the public
 * part of the index is searched, and cards are then read as a visitor (R6.13).
 */
export function archiveIndexes({ db, search, name }: ArchiveIndexDependencies): FindIndex {
  const countFacets = openFacetCounts(db)

  const find = async (sort: WordSort, question: Question) => {
    const plan = planOfQuestion(question)
    const { keys: hits, page, capped } = await search.findPlanned(plan, { sort, page: 1, size: RESULT_CAP })
    const { total } = page
    const { facets, isExact } = await countFacets(plan, hits, total, question.facets)
    const records = recordsOf(db, hits.slice(question.offset, question.offset + question.length))
    return { records, total, isExact: !capped, facets, areFacetsExact: isExact }
  }

  return (asked): ReadableIndex | null => {
    const order = Object.entries(ORDERS).find(([ending]) => asked === `${name}${ending}`)
    if (!order) return null
    return {
      name: asked,
      settings: SETTINGS,
      find: (question) => find(order[1], question),
      similarWords: async (word) => (await search.fuzzyCandidates('public', word)).map((close) => close.word),
      record: async (objectID) => {
        const card = isCardId(objectID) ? await cardById(db, 'public', objectID) : null
        return card && indexRecord(card, (await otherAnswersOf(db, [card])).get(card.id))
      },
    }
  }
}

/** Public cards as records, in the order of their keys given here. */
async function* recordsOf(db: Db, keys: readonly number[]) {
  const others = await answersOfKeys(db, 'public', keys)
  for await (const card of publicCardsOf(db, keys)) yield indexRecord(card, others.get(card.id))
}
