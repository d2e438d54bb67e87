import { answerHit } from '#archive/answer-hit.ts'
import type { CardSummary } from '#archive/card.ts'
import { beginningOf, excerptAround, excerptOf } from '#archive/excerpt.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { markedPhrases, type Phrase } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import { countPlaceholder, type CountOf } from '#server/response-cache/comment-count-placeholder.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import type { Db } from '#store/tables.ts'
import { cardsWithTexts, SHORT_LETTERS, type ListedTexts } from './listed-cards.ts'
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
  // Taken before anything is read: what it holds is never older than its revision.
  const endings = await rememberedEndings(db, visibility)
  const cards = await cardsWithTexts(db, visibility, keys, othersFirst)
  const phrases = markedPhrases(terms)
  const searched = terms.join('\n')
  const listed: string[] = []
  let letters = 0
  let read = 0
  for (const { key, id, summary, texts } of cards) {
    read += summary.length + texts.response.length
    if (read > SHORT_LETTERS) await othersFirst()
    const shown = letters < MAX_LETTERS ? summary : begun(summary)
    letters += shown.length
    const ending = remembered(
      endings,
      `${key} ${searched}`,
      () => foundEnding(summary, texts, terms, phrases) ?? remembered(endings, `${key} `, () => begunEnding(texts)),
    )
    const count = countOf(id)
    listed.push(`${shown.slice(0, -1)},"seq":${first + listed.length},"commentCount":${count}${ending}`)
  }
  return listed
}

/** Letters of endings in memory, and memory of each besides, in bytes, about. */
const REMEMBERED_LETTERS = 8_000_000
const OVERHEAD = 200

/**
 * What lists showed of cards lately, by key and search terms: the fields of a listed card that follow from its texts, with the
 * end of its JSON object. Another page, order or filter of a search shows the same.
 */
const rememberedEndings = (db: Db, visibility: Visibility): Promise<RecentMap<string, string>> =>
  cachedByRevision(
    db,
    visibility,
    'endings',
    () => new RecentMap<string, string>(REMEMBERED_LETTERS, (ending, name) => OVERHEAD + name.length + ending.length),
  )

function remembered(endings: RecentMap<string, string>, name: string, make: () => string): string {
  const known = endings.get(name)
  if (known !== undefined) return known
  const made = make()
  endings.set(name, made)
  return made
}

/** The ending of a card in whose answers something was found; null where nothing was. */
function foundEnding(
  summary: string,
  { response, facts, others, answers }: ListedTexts,
  terms: readonly string[],
  phrases: readonly Phrase[],
): string | null {
  const hit = others.length > 0 ? answerHit({ ...(JSON.parse(summary) as CardSummary), response }, others, terms) : null
  const excerpt = hit ? excerptOf(hit.text, hit.phrases) : excerptAround(response, phrases)
  if (excerpt === null) return null
  return endingOf(facts, excerpt, hit ? `,"hit":{"answer":${hit.answer},"answers":${answers}}` : '')
}

const begunEnding = ({ response, facts }: ListedTexts): string => endingOf(facts, beginningOf(response))

/** Joined, and so a flat string: it is copied into many pages. */
const endingOf = (facts: string, excerpt: string, hit = ''): string =>
  [',', facts, hit, ',"excerpt":', asciiJson(excerpt), '}'].join('')

/** A summary with the beginning of a long prompt in its place. */
function begun(summary: string): string {
  if (summary.length <= BEGINNING) return summary
  const card = JSON.parse(summary) as CardSummary
  if (card.prompt.length <= BEGINNING) return summary
  return asciiJson({ ...card, prompt: `${card.prompt.slice(0, BEGINNING).toWellFormed()} …` })
}
