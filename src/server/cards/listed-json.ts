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
import { RecentMap } from './recent-map.ts'

/** Letters of all summaries of a page, after which long prompts are shown by their beginnings. */
const MAX_LETTERS = 8_000_000
/** Letters of a beginning. */
const BEGINNING = 1000

/**
 * The cards of a page as JSON text: their stored summaries with what only this list knows added. A list of very
 * long prompts holds the beginnings of the later ones; a card by itself is always whole.
 * @param terms what was searched for
 * @param first the sequence number of the first card
 * @param countOf what stands in it as comment counts
 */
export async function listedJson(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
  terms: readonly string[],
  first: number,
  countOf: CountOf = countPlaceholder,
): Promise<string[]> {
  const othersFirst = timeSlices()
  // Fetched before anything is read: what it holds is never older than its revision.
  const remembered = await rememberedFields(db, visibility)
  const cards = await listedCards(db, visibility, keys, othersFirst)
  const phrases = markedPhrases(terms)
  const searched = JSON.stringify(terms)
  const listed: string[] = []
  let letters = 0
  let read = 0
  for (const { key, id, summary, texts } of cards) {
    read += summary.length + texts.response.length
    if (read > SHORT_LETTERS) await othersFirst()
    const shown = letters < MAX_LETTERS ? summary : begun(summary)
    letters += shown.length
    const plain = () => lookUp(remembered, String(key), () => plainFields(texts))
    const search = () => foundFields(summary, texts, terms, phrases) ?? plain()
    const fields = terms.length === 0 ? plain() : lookUp(remembered, `${key} ${searched}`, search)
    const count = countOf(id)
    listed.push(`${shown.slice(0, -1)},"seq":${first + listed.length},"commentCount":${count}${fields}`)
  }
  return listed
}

/** Letters of these fields in memory, and memory of each card besides, in bytes, about. */
const REMEMBERED_LETTERS = 8_000_000
const OVERHEAD = 200

/**
 * The fields of listed cards that follow from their texts, by key and search terms: JSON of words, turn, contents, hit and excerpt, up to
 * the closing brace. Another order or filter of a search has the same.
 */
const rememberedFields = (db: Db, visibility: Visibility): Promise<RecentMap<string, string>> =>
  cachedByRevision(
    db,
    visibility,
    'listed fields',
    () => new RecentMap<string, string>(REMEMBERED_LETTERS, (fields, name) => OVERHEAD + name.length + fields.length),
  )

function lookUp(remembered: RecentMap<string, string>, name: string, make: () => string): string {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const made = make()
  remembered.set(name, made)
  return made
}

/** The fields of a card in whose response or other answers something was found; null where nothing was. */
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

const plainFields = ({ response, facts }: ListedTexts): string => fieldsOf(facts, beginningOf(response))

/** Joined, and so a flat string: it is copied into many pages. */
const fieldsOf = (facts: string, excerpt: string, hit = ''): string =>
  [',', facts, hit, ',"excerpt":', asciiJson(excerpt), '}'].join('')

/** A summary with the beginning of a long prompt in its place. */
function begun(summary: string): string {
  if (summary.length <= BEGINNING) return summary
  const card = JSON.parse(summary) as CardSummary
  if (card.prompt.length <= BEGINNING) return summary
  return asciiJson({ ...card, prompt: `${wholeBeginning(card.prompt, BEGINNING)} …` })
}
