import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { answerHit } from '#archive/answer-hit.ts'
import { answersIn, holdsCode, holdsOf, type Hold } from '#archive/card-holds.ts'
import type { CardSummary } from '#archive/card.ts'
import { beginningOf, countWords, excerptAround, excerptOf } from '#archive/excerpt.ts'
import type { OtherAnswer } from '#archive/searched-texts.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { markedPhrases } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Visibility } from '#archive/viewer.ts'
import { countPlaceholder } from '#server/response-cache/comment-count-placeholder.ts'
import { storedHolds } from '#store/card-holds.ts'
import { summariesWithResponses, type CardInList } from '#store/cards.ts'
import { answersOfKeys } from '#store/other-answers.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import type { Tables } from '#store/tables.ts'
import { turnPlaces, type TurnPlace } from '#store/turn-places.ts'

/** A card as every list shows it, and the texts in which a list looks for what was searched for. */
interface ListedCard {
  id: string
  /** JSON text. */
  summary: string
  response: string
  /** What of the response is shown where nothing was found in it, as JSON text; null until then. */
  beginning: string | null
  /** Words, turn and holds, as the inner text of a JSON object. */
  facts: string
  /** Its other answers that are searched. */
  others: readonly OtherAnswer[]
  /** How many answers it has. */
  answers: number
}

/** Letters of listed cards in memory, and of one of them at most. */
const CACHED_LETTERS = 16_000_000
const LONGEST_CACHED = 100_000
/** Memory of a cached card besides its texts, in bytes, about: with the beginning of its response. */
const OVERHEAD = 600

const sizeOf = ({ summary, response, others }: ListedCard): number =>
  others.flatMap(({ texts }) => texts).reduce((sum, text) => sum + text.length, OVERHEAD) +
  summary.length +
  response.length

const emptyCache = () =>
  new LRUCache<number, ListedCard>({
    maxSize: CACHED_LETTERS,
    maxEntrySize: LONGEST_CACHED,
    sizeCalculation: sizeOf,
  })

/** Letters of all summaries of a page, after which long prompts are shown by their beginnings. */
const MAX_LETTERS = 8_000_000
/** A page of no more letters than this takes a millisecond, and waits for no other. */
const SHORT_LETTERS = 200_000
/** Letters of a beginning. */
const BEGINNING = 1000

/**
 * The cards of a page as JSON text, with placeholders for comment counts: their stored summaries with what only this list knows added. A list of very
 * long prompts holds the beginnings of the later ones; a card by itself is always whole.
 * @param terms what was searched for
 * @param first the sequence number of the first card
 */
export async function listedJson(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  terms: readonly string[],
  first: number,
): Promise<string[]> {
  const othersFirst = timeSlices()
  const cards = await cardsOf(db, visibility, keys, othersFirst)
  const phrases = markedPhrases(terms)
  const listed: string[] = []
  let letters = 0
  let read = 0
  for (const card of cards) {
    const { id, summary, response, facts, others, answers } = card
    read += summary.length + response.length
    if (read > SHORT_LETTERS) await othersFirst()
    const shown = letters < MAX_LETTERS ? summary : begun(summary)
    letters += shown.length
    const hit =
      others.length > 0 ? answerHit({ ...(JSON.parse(summary) as CardSummary), response }, others, terms) : null
    const found = hit ? excerptOf(hit.text, hit.phrases) : excerptAround(response, phrases)
    const excerpt = found === null ? (card.beginning ??= asciiJson(beginningOf(response))) : asciiJson(found)
    const where = hit ? `,"hit":{"answer":${hit.answer},"answers":${answers}}` : ''
    const own = `"seq":${first + listed.length},"commentCount":${countPlaceholder(id)}`
    listed.push(`${shown.slice(0, -1)},${own},${facts}${where},"excerpt":${excerpt}}`)
  }
  return listed
}

/** The visible cards of some keys, in their order: those that are not in memory are read. */
async function cardsOf(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  othersFirst: () => Promise<void>,
): Promise<ListedCard[]> {
  const cache = await cachedByRevision(db, visibility, 'listed', emptyCache)
  const cards = new Map(keys.map((key) => [key, cache.get(key)]))
  const missing = keys.filter((key) => cards.get(key) === undefined)
  if (missing.length > 0) {
    for (const [key, card] of await readCards(db, visibility, missing, othersFirst)) {
      cards.set(key, card)
      cache.set(key, card)
    }
  }
  return [...cards.values()].filter((card) => card !== undefined)
}

async function readCards(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  othersFirst: () => Promise<void>,
): Promise<[key: number, card: ListedCard][]> {
  const rows: (CardInList & { response: string; words: number })[] = []
  let read = 0
  for await (const row of summariesWithResponses(db, visibility, keys)) {
    read += row.summary.length + row.response.length
    if (read > SHORT_LETTERS) await othersFirst()
    rows.push({ ...row, words: countWords(row.response) })
  }
  const ids = rows.map(({ id }) => id)
  const others = await answersOfKeys(db, visibility, keys)
  const places = await turnPlaces(db, visibility, rows)
  const stored = await storedHolds(db, visibility, ids)
  return rows.map(({ key, id, summary, response, words }) => {
    const hasPicture = summary.includes(PICTURE)
    const holds = holdsOf({ hasCode: holdsCode(response), hasPicture }, stored.get(id))
    const facts = factsOf({ words, holds, place: places.get(key) })
    const card = {
      id,
      summary,
      response,
      beginning: null,
      facts,
      others: others.get(id) ?? [],
      answers: answersIn(holds),
    }
    return [key, card]
  })
}

/** A summary with the beginning of a long prompt in its place. */
function begun(summary: string): string {
  if (summary.length <= BEGINNING) return summary
  const card = JSON.parse(summary) as CardSummary
  if (card.prompt.length <= BEGINNING) return summary
  return asciiJson({ ...card, prompt: `${card.prompt.slice(0, BEGINNING).toWellFormed()} …` })
}

/** Whether a summary names a picture: within a text the quotes have a backslash before them. */
const PICTURE = ',"imageUrl":'

/** @param place none where the turns are not numbered */
function factsOf(facts: { words: number; holds: readonly Hold[]; place: TurnPlace | undefined }): string {
  const { turn = null, turns = null } = facts.place ?? {}
  const held = facts.holds.length > 0 ? `,"holds":${JSON.stringify(facts.holds)}` : ''
  return `"words":${facts.words},"turn":${turn},"turns":${turns}${held}`
}
