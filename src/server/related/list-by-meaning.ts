import { byMeaning, isOpenPlan } from '#archive/by-meaning.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import type { Phrase, Term } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { isSingleSignWord } from '#archive/words.ts'
import { MIN_SIMILARITY, nearQuery, ordinalsOf } from '#meaning/near-query.ts'
import { isKnown, embedWords } from '#meaning/embed-words.ts'
import type { Model } from '#meaning/model.ts'
import { ALL_WORDS, eachTerm } from '#meaning/term-counts.ts'
import { MIN_DOCUMENT_FREQUENCY } from '#meaning/vocabulary.ts'
import type { Library, SearchEngine } from '#search/engine.ts'
import { refuseTooMany } from '#search/refusals.ts'
import type { ListByMeaning, MeaningList } from '#server/cards/find-in-order.ts'
import { publicKeysAmong } from '#store/public-cards.ts'
import type { LearnedModel } from './learned-model.ts'
import { FEW_CARDS } from './related-cards.ts'

/** Maximum cards of a list. */
const MAX_CARDS = 200
/** Number of completions of an unfinished word. */
const COMPLETIONS = 3

interface Dependencies extends Library {
  learned: LearnedModel
}

/**
 * Lists public cards by similarity in meaning to the words of a search, for admins as for visitors: the model learns from
 * public cards only (ADR-0242).
 */
export const listByMeaning =
  ({ db, search, learned }: Dependencies): ListByMeaning =>
  async (visibility, filters, options) => {
    refuseTooMany(filters)
    const { terms, plan } = byMeaning(visibility, filters, options)
    if (terms.length === 0) return null
    const model = await learned.current()
    if (model === null) return none('learning')
    if (model.parts.cards < FEW_CARDS) return none('unavailable')
    if (plan.visibility === 'private') return none('nothing')
    const queryVector = await placed({ search, learned }, model, terms)
    if (queryVector === null) return none('nothing')
    const { vectors, vector } = queryVector
    const allowed = isOpenPlan(plan) ? null : ordinalsOf(vectors, await search.allKeys(plan))
    const yieldToEventLoop = timeSlices()
    const steps = nearQuery(vectors, vector, { allowed, least: MIN_SIMILARITY, most: MAX_CARDS })
    let step = steps.next()
    for (; !step.done; step = steps.next()) await yieldToEventLoop()
    // The model may be older than the cards: whether a card is public is read now.
    const keys = step.value.map(({ key }) => key)
    const shown = await publicKeysAmong(db, keys)
    const near = keys.filter((key) => shown.has(key))
    return near.length === 0 ? none('nothing') : { state: 'near', keys: near }
  }

const none = (state: MeaningList['state']): MeaningList => ({ state, keys: [] })

/** The vector of the words, from the endpoint or else from the archive's own model; null where neither knows the words. */
async function placed({ search, learned }: Omit<Dependencies, 'db'>, model: Model, terms: readonly Term[]) {
  const given = await learned.placeByEndpoint(terms.flatMap(({ parts }) => parts.map(textOf)).join(' '))
  if (given) return given
  const vector = embedWords(model, await withoutGone(search, model, await wordsOf(search, model, terms)))
  return vector && { vectors: model.parts, vector }
}

/**
 * Removes words that too few public cards hold by now. A model from before cards turned private or were redacted still knows
 * their words, and a list would reveal that they existed.
 */
async function withoutGone(search: SearchEngine, model: Model, text: string): Promise<string> {
  const words: string[] = []
  eachTerm(text, ALL_WORDS, (word) => words.push(word))
  const gone = new Set<string>()
  for (const word of new Set(words)) {
    if (!isKnown(model, word)) continue
    const plan = planOf('public', { ...NO_FILTERS, search: [`"${word}"`] })
    const { page } = await search.findPlanned(plan, { sort: 'newest', page: 1, size: 1 })
    if (page.total < MIN_DOCUMENT_FREQUENCY) gone.add(word)
  }
  return gone.size === 0 ? text : words.filter((word) => !gone.has(word)).join(' ')
}

/** The words of terms as a text; an unknown prefix is replaced by its commonest public completions. */
async function wordsOf(search: SearchEngine, model: Model, terms: readonly Term[]): Promise<string> {
  const texts: string[] = []
  for (const phrase of terms.flatMap(({ parts }) => parts)) {
    texts.push(textOf(phrase))
    const last = phrase.words.at(-1)!
    if (phrase.prefix && !isKnown(model, last)) texts.push(...(await search.commonestWith('public', last, COMPLETIONS)))
  }
  return texts.join(' ')
}

/** The words of a phrase as a text, separated by spaces except in scripts whose characters are words by themselves. */
const textOf = ({ words }: Phrase): string =>
  words.map((word) => (isSingleSignWord(word) ? word : ` ${word} `)).join('')
