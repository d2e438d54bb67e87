import { answerHit } from '#archive/answer-hit.ts'
import type { CardSummary } from '#archive/card.ts'
import { beginningOf, excerptAround, excerptOf } from '#archive/excerpt.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { markedPhrases } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import { countPlaceholder, type CountOf } from '#server/response-cache/comment-count-placeholder.ts'
import type { Db } from '#store/tables.ts'
import { cardsWithTexts, SHORT_LETTERS } from './listed-cards.ts'

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
  const cards = await cardsWithTexts(db, visibility, keys, othersFirst)
  const phrases = markedPhrases(terms)
  const listed: string[] = []
  let letters = 0
  let read = 0
  for (const { id, summary, texts } of cards) {
    const { response, facts, others, answers } = texts
    read += summary.length + response.length
    if (read > SHORT_LETTERS) await othersFirst()
    const shown = letters < MAX_LETTERS ? summary : begun(summary)
    letters += shown.length
    const hit =
      others.length > 0 ? answerHit({ ...(JSON.parse(summary) as CardSummary), response }, others, terms) : null
    const found = hit ? excerptOf(hit.text, hit.phrases) : excerptAround(response, phrases)
    const excerpt = found === null ? (texts.beginning ??= asciiJson(beginningOf(response))) : asciiJson(found)
    const where = hit ? `,"hit":{"answer":${hit.answer},"answers":${answers}}` : ''
    const own = `"seq":${first + listed.length},"commentCount":${countOf(id)}`
    listed.push(`${shown.slice(0, -1)},${own},${facts}${where},"excerpt":${excerpt}}`)
  }
  return listed
}

/** A summary with the beginning of a long prompt in its place. */
function begun(summary: string): string {
  if (summary.length <= BEGINNING) return summary
  const card = JSON.parse(summary) as CardSummary
  if (card.prompt.length <= BEGINNING) return summary
  return asciiJson({ ...card, prompt: `${card.prompt.slice(0, BEGINNING).toWellFormed()} …` })
}
