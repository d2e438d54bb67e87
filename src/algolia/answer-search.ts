import { randomBytes } from 'node:crypto'
import type { Phrase } from '#archive/term.ts'
import { countableFacets, facetsField, facetStats, searchValues } from './facet-values.ts'
import { numberOf, textOf, type Given } from './given-params.ts'
import { highlightRecord, snippetRecord, type MarkRules } from './mark-record.ts'
import { ProtocolError } from './protocol-error.ts'
import { firstMatchedWord, searchedAttributes } from './rank-record.ts'
import { declared, type Answer, type IndexRecord, type Question, type ReadableIndex } from './readable-index.ts'
import { retrieve } from './retrieve.ts'
import { readParams, type SearchParams } from './search-params.ts'

/** Hits that are marked before others get their turn. */
const AT_ONCE = 20

/** Answers one search in the form of Algolia's protocol (specification, section 7). */
export async function answerSearch(index: ReadableIndex, given: Given) {
  const started = performance.now()
  const params = readParams(index.settings, given)
  const { answer, wanted, typos } = await findForgiving(index, params)
  const hits = []
  for (const [at, record] of answer.records.entries()) {
    // Marking a thousand long texts takes a while: others get their turn in between.
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    hits.push(hitOf(index, record, params, wanted, typos))
  }
  const took = Math.max(1, Math.round(performance.now() - started))
  const { page, hitsPerPage, offset, length } = params
  const reachable = Math.min(answer.total, 1000)
  const window = params.isWindow
    ? { offset, length }
    : { page, nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage), hitsPerPage }
  return {
    hits,
    nbHits: answer.total,
    ...window,
    ...(params.facets.length > 0
      ? { facets: facetsField(answer.facets, params), facets_stats: facetStats(answer.facets) }
      : {}),
    exhaustiveFacetsCount: answer.areFacetsExact,
    exhaustiveNbHits: answer.isExact,
    exhaustiveTypo: true,
    exhaustive: { facetsCount: answer.areFacetsExact, nbHits: answer.isExact, typo: true },
    query: params.query,
    params: queryString(given),
    index: index.name,
    ...(params.clickAnalytics ? { queryID: randomBytes(16).toString('hex') } : {}),
    renderingContent: {},
    processingTimeMS: took,
    serverTimeMS: took,
  }
}

/** Answers a search among the values of one facet. */
export async function answerFacetSearch(index: ReadableIndex, facet: string, given: Given) {
  const started = performance.now()
  const list = index.settings['attributesForFaceting']
  const declarations = Array.isArray(list) ? list.filter((item) => typeof item === 'string').map(declared) : []
  if (!declarations.some(({ attribute, modifier }) => attribute === facet && modifier === 'searchable')) {
    throw new ProtocolError(
      400,
      `Cannot search in \`${facet}\` attribute, you need to add \`searchable(${facet})\` to attributesForFaceting.`,
    )
  }
  const params = readParams(index.settings, given)
  const question = {
    ...questionOf(
      params,
      params.wanted.map((phrase) => [phrase]),
    ),
    length: 0,
    facets: [facet],
  }
  const { facets, areFacetsExact } = await index.find(question)
  const rules = {
    preTag: params.highlightPreTag,
    postTag: params.highlightPostTag,
    most: numberOf(given, 'maxFacetHits', 10, 100),
  }
  const facetHits = searchValues(facets.get(facet) ?? new Map(), textOf(given, 'facetQuery', ''), rules, params)
  const took = Math.max(1, Math.round(performance.now() - started))
  return {
    facetHits,
    exhaustiveFacetsCount: areFacetsExact,
    exhaustive: { facetsCount: areFacetsExact },
    processingTimeMS: took,
  }
}

const questionOf = (params: SearchParams, wanted: Phrase[][]): Question => ({
  wanted,
  excluded: params.excluded,
  restrictions: params.restrictions,
  offset: params.offset,
  length: params.length,
  facets: params.facets,
})

/** Asks as it was typed; only when nothing is found, and typing errors are forgiven, with the words that were meant. */
async function findForgiving(
  index: ReadableIndex,
  params: SearchParams,
): Promise<{ answer: Answer; wanted: Phrase[][]; typos: number }> {
  const exact = params.wanted.map((phrase) => [phrase])
  const ask = async (wanted: Phrase[][]) => {
    const question = questionOf(params, wanted)
    return index.find({ ...question, facets: countableFacets(index.settings, question.facets) })
  }
  const answer = await ask(exact)
  if (answer.total > 0 || !params.forgivesTypos) return { answer, wanted: exact, typos: 0 }
  const forgiven = await Promise.all(
    params.wanted.map(async (phrase) => {
      const [word = '', other] = phrase.words
      if (phrase.isQuoted || other !== undefined) return [phrase]
      const similar = await index.similarWords(word)
      return [phrase, ...similar.map((meant) => ({ words: [meant], excluded: false, prefix: false }))]
    }),
  )
  if (forgiven.every((group) => group.length === 1)) return { answer, wanted: exact, typos: 0 }
  return { answer: await ask(forgiven), wanted: forgiven, typos: 1 }
}

function hitOf(index: ReadableIndex, record: IndexRecord, params: SearchParams, wanted: Phrase[][], typos: number) {
  const rules: MarkRules = {
    wanted,
    preTag: params.highlightPreTag,
    postTag: params.highlightPostTag,
    ellipsis: params.snippetEllipsisText,
    isRestricted: params.restrictHighlightAndSnippetArrays,
  }
  const highlighted = params.attributesToHighlight ?? searchedAttributes(index.settings, record)
  return {
    ...retrieve(record, params.attributesToRetrieve),
    ...(params.attributesToSnippet.length > 0
      ? { _snippetResult: snippetRecord(record, params.attributesToSnippet, rules) }
      : {}),
    ...(highlighted.length > 0 ? { _highlightResult: highlightRecord(record, highlighted, rules) } : {}),
    ...(params.getRankingInfo ? { _rankingInfo: rankingInfo(index, record, params, wanted.flat(), typos) } : {}),
  }
}

const rankingInfo = (
  index: ReadableIndex,
  record: IndexRecord,
  params: SearchParams,
  phrases: Phrase[],
  typos: number,
) => ({
  nbTypos: typos,
  firstMatchedWord: firstMatchedWord(index.settings, record, phrases),
  proximityDistance: 0,
  userScore: 0,
  geoDistance: 0,
  geoPrecision: 0,
  nbExactWords: typos === 0 ? params.wanted.length : 0,
  words: params.wanted.length,
  filters: params.restrictions.length,
})

/** The parameters as a query string, which the answer repeats. */
const queryString = (given: Given): string =>
  new URLSearchParams(
    Object.entries(given)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
