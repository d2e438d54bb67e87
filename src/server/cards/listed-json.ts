import { answerHit } from '#archive/answer-hit.ts'
import type { CardSummary } from '#archive/card.ts'
import { beginningOf, excerptAround, excerptOf } from '#archive/excerpt.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { markedPhrases, type Phrase } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import { wholeBeginning } from '#archive/whole-letters.ts'
import { countPlaceholder, type CountOf } from '#server/response-cache/comment-count-placeholder.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import type { Db } from '#store/tables.ts'
import { listedCards, SHORT_LETTERS, type ListedTexts } from './listed-cards.ts'
import { GenerationalCache } from './generational-cache.ts'

/** Maximum characters of all summaries of a page; beyond them, long prompts are cut. */
const MAX_LETTERS = 8_000_000
/** Length of a cut prompt, in characters. */
const BEGINNING = 1000

/**
 * The cards of a page as JSON text: their stored summaries, with the fields of this list added. A page of very long prompts
 * cuts the later ones; a card by itself is always whole.
 * @param terms the search terms
 * @param first the sequence number of the first card
 * @param countOf returns the comment count of a card, or a placeholder
 */
export async function listedJson(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
  terms: readonly string[],
  first: number,
  countOf: CountOf = countPlaceholder,
): Promise<string[]> {
  const yieldToEventLoop = timeSlices()
  // Taken before anything is read, so that its entries are never older than its revision.
  const searches = await searchedFields(db, visibility)
  const cards = await listedCards(db, visibility, keys, yieldToEventLoop)
  const phrases = markedPhrases(terms)
  const search = JSON.stringify(terms)
  const known = searches.get(search)
  const found: FoundFields = known && known.size < MAX_FOUND ? known : new Map()
  const before = found.size
  const listed: string[] = []
  let letters = 0
  let read = 0
  for (const { key, id, summary, texts } of cards) {
    read += summary.length + texts.response.length
    if (read > SHORT_LETTERS) await yieldToEventLoop()
    const shown = letters < MAX_LETTERS ? summary : begun(summary)
    letters += shown.length
    let fields = terms.length === 0 ? plainFields(texts) : found.get(key)
    if (fields === undefined) {
      fields = foundFields(summary, texts, terms, phrases) ?? plainFields(texts)
      found.set(key, fields)
    }
    listed.push(`${shown.slice(0, -1)},"seq":${first + listed.length},"commentCount":${countOf(id)}${fields}`)
  }
  if (found.size > before) searches.set(search, found)
  return listed
}

/**
 * The fields of cards found by some search terms, by key: JSON of words, turn, contents, hit and excerpt, up to the closing
 * brace. They do not depend on order and filters.
 */
type FoundFields = Map<number, string>

/** Maximum number of cached cards of one search; beyond it, its cache is cleared. */
const MAX_FOUND = 1000
/** Maximum characters of these fields in the cache, and the overhead of each card in bytes, approximately. */
const REMEMBERED_LETTERS = 8_000_000
const OVERHEAD = 200

const sizeOf = (found: FoundFields, search: string): number => {
  let size = OVERHEAD + search.length
  for (const fields of found.values()) size += OVERHEAD + fields.length
  return size
}

/** The cached fields by search terms, as JSON. */
const searchedFields = (db: Db, visibility: Visibility): Promise<GenerationalCache<string, FoundFields>> =>
  cachedByRevision(
    db,
    visibility,
    'listed fields',
    () => new GenerationalCache<string, FoundFields>(REMEMBERED_LETTERS, sizeOf),
  )

/** The fields of a card with a hit in its response or other answers; null without a hit. */
function foundFields(
  summary: string,
  { response, facts, others, answers }: ListedTexts,
  terms: readonly string[],
  phrases: readonly Phrase[],
): string | null {
  const hit = others.length > 0 ? answerHit({ ...(JSON.parse(summary) as CardSummary), response }, others, terms) : null
  const excerpt = hit ? excerptOf(hit.text, hit.phrases) : excerptAround(response, phrases)
  if (excerpt === null) return null
  return fieldsOf(facts, excerpt, hit ? `,"hit":{"answer":${hit.answer},"answers":${answers}}` : '')
}

/** The same fields of a card in a list without terms, or without a hit in its texts. */
const plainFields = (texts: ListedTexts): string => (texts.plain ??= fieldsOf(texts.facts, beginningOf(texts.response)))

/** Joined rather than concatenated, which gives a flat string, as it is copied into many pages. */
const fieldsOf = (facts: string, excerpt: string, hit = ''): string =>
  [',', facts, hit, ',"excerpt":', asciiJson(excerpt), '}'].join('')

/** A summary with a long prompt cut to its beginning. */
function begun(summary: string): string {
  if (summary.length <= BEGINNING) return summary
  const card = JSON.parse(summary) as CardSummary
  if (card.prompt.length <= BEGINNING) return summary
  return asciiJson({ ...card, prompt: `${wholeBeginning(card.prompt, BEGINNING)} …` })
}
