import { randomBytes } from 'node:crypto'
import type { Phrase } from '#archive/term.ts'
import type { AnswerText } from './answer-text.ts'
import { countableFacets, facetsField, facetStats, searchValues } from './facet-values.ts'
import { numberOf, textOf, type RawParams } from './given-params.ts'
import { checkParameters, LIMITS } from './limits.ts'
import { highlightRecord, snippetRecord, type MarkRules, type YieldToEventLoop } from './mark-record.ts'
import { ProtocolError } from './protocol-error.ts'
import { firstMatchedWord, searchedAttributes } from './rank-record.ts'
import { declared, type Answer, type IndexRecord, type Question, type ReadableIndex } from './readable-index.ts'
import { retrieve } from './retrieve.ts'
import { readParams, type SearchParams } from './search-params.ts'

/**
 * Answers one search in the form of Algolia's protocol (R14.1).
 * @param text where the answer is written
 * @returns the number of its hits
 * @throws ProtocolError 400 that names what is wrong with the parameters, or says that the answer is too much
 */
export async function answerSearch(index: ReadableIndex, given: RawParams, text: AnswerText): Promise<number> {
  const started = performance.now()
  const params = readParams(index.settings, given)
  const repeated = queryString(given)
  await text.yieldToEventLoop()
  const { answer, wanted, typos } = await findWithTypos(index, params, text)
  const yieldToEventLoop = () => text.yieldToEventLoop()
  text.add('{"hits":[')
  let hits = 0
  for await (const record of answer.records) {
    await text.yieldToEventLoop()
    const hit = await hitOf(index, record, { params, wanted, typos }, yieldToEventLoop)
    text.add(`${hits++ > 0 ? ',' : ''}${JSON.stringify(hit)}`)
  }
  const took = Math.max(1, Math.round(performance.now() - started))
  const { page, hitsPerPage, offset, length } = params
  const reachable = Math.min(answer.total, 1000)
  const window = params.isWindow
    ? { offset, length }
    : { page, nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage), hitsPerPage }
  const rest = {
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
    params: repeated,
    index: index.name,
    ...(params.clickAnalytics ? { queryID: randomBytes(16).toString('hex') } : {}),
    renderingContent: {},
    processingTimeMS: took,
    serverTimeMS: took,
  }
  text.add(`],${JSON.stringify(rest).slice(1)}`)
  return hits
}

/**
 * Answers a search among the values of one facet.
 * @param text where the answer is written
 * @throws as `answerSearch`
 */
export async function answerFacetSearch(
  index: ReadableIndex,
  facet: string,
  given: RawParams,
  text: AnswerText,
): Promise<void> {
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
  const typed = textOf(given, 'facetQuery', '', LIMITS.query)
  const rules = {
    preTag: params.highlightPreTag,
    postTag: params.highlightPostTag,
    most: numberOf(given, 'maxFacetHits', 10, LIMITS.facetHits),
  }
  await text.yieldToEventLoop()
  const question = questionOf(
    params,
    params.wanted.map((phrase) => [phrase]),
  )
  const { facets, areFacetsExact } = await index.find({ ...question, length: 0, facets: [facet] })
  const facetHits = await searchValues(facets.get(facet) ?? new Map(), typed, rules, params, () =>
    text.yieldToEventLoop(),
  )
  const took = Math.max(1, Math.round(performance.now() - started))
  const answer = {
    facetHits,
    exhaustiveFacetsCount: areFacetsExact,
    exhaustive: { facetsCount: areFacetsExact },
    processingTimeMS: took,
    index: index.name,
  }
  text.add(JSON.stringify(answer))
}

const questionOf = (params: SearchParams, wanted: Phrase[][]): Question => ({
  wanted,
  excluded: params.excluded,
  restrictions: params.restrictions,
  offset: params.offset,
  length: params.length,
  facets: params.facets,
})

/**
 * Asks as it was typed; only when nothing is found, and typing errors may be corrected, with similar words. Each
 * word to be replaced costs a look at the words alike and up to twenty in its place, so the first few are.
 */
async function findWithTypos(
  index: ReadableIndex,
  params: SearchParams,
  text: AnswerText,
): Promise<{ answer: Answer; wanted: Phrase[][]; typos: number }> {
  const exact = params.wanted.map((phrase) => [phrase])
  const ask = async (wanted: Phrase[][]) => {
    const question = questionOf(params, wanted)
    return index.find({ ...question, facets: countableFacets(index.settings, question.facets) })
  }
  const answer = await ask(exact)
  if (answer.total > 0 || !params.allowsTypos) return { answer, wanted: exact, typos: 0 }
  let corrected = 0
  const fuzzy: Phrase[][] = []
  for (const phrase of params.wanted) {
    const [word = '', other] = phrase.words
    const isSingle = !phrase.isQuoted && other === undefined
    await text.yieldToEventLoop()
    const similar = isSingle && corrected++ < LIMITS.correctedWords ? await index.similarWords(word) : []
    fuzzy.push([phrase, ...similar.map((meant) => ({ words: [meant], prefix: false }))])
  }
  if (fuzzy.every((group) => group.length === 1)) return { answer, wanted: exact, typos: 0 }
  return { answer: await ask(fuzzy), wanted: fuzzy, typos: 1 }
}

/** The parts of a search that hits show. */
interface SearchRequest {
  params: SearchParams
  wanted: Phrase[][]
  typos: number
}

async function hitOf(
  index: ReadableIndex,
  record: IndexRecord,
  asked: SearchRequest,
  yieldToEventLoop: YieldToEventLoop,
) {
  const { params, wanted } = asked
  const rules: MarkRules = {
    wanted,
    preTag: params.highlightPreTag,
    postTag: params.highlightPostTag,
    ellipsis: params.snippetEllipsisText,
    isRestricted: params.restrictHighlightAndSnippetArrays,
  }
  const { attributesToSnippet: toSnippet } = params
  const toHighlight = params.attributesToHighlight ?? searchedAttributes(index.settings, record)
  const snippets = toSnippet.length > 0 ? await snippetRecord(record, toSnippet, rules, yieldToEventLoop) : undefined
  const highlights =
    toHighlight.length > 0 ? await highlightRecord(record, toHighlight, rules, yieldToEventLoop) : undefined
  return {
    ...retrieve(record, params.attributesToRetrieve),
    ...(snippets ? { _snippetResult: snippets } : {}),
    ...(highlights ? { _highlightResult: highlights } : {}),
    ...(params.getRankingInfo ? { _rankingInfo: rankingInfo(index, record, asked) } : {}),
  }
}

const rankingInfo = (index: ReadableIndex, record: IndexRecord, { params, wanted, typos }: SearchRequest) => ({
  nbTypos: typos,
  firstMatchedWord: firstMatchedWord(index.settings, record, wanted.flat()),
  proximityDistance: 0,
  userScore: 0,
  geoDistance: 0,
  geoPrecision: 0,
  nbExactWords: typos === 0 ? params.wanted.length : 0,
  words: params.wanted.length,
  filters: params.restrictions.length,
})

/**
 * The parameters as a query string, which the answer repeats.
 * @throws ProtocolError 400 when they are too much altogether
 */
function queryString(given: RawParams): string {
  checkParameters(given)
  return new URLSearchParams(
    Object.entries(given)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
}
