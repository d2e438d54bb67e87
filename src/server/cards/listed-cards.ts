import { taggedAnswerCount, holdsCode, cardTags, type ContentTag } from '#archive/content-tags.ts'
import { countWords } from '#archive/excerpt.ts'
import type { OtherAnswer } from '#archive/searched-texts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { storedTags } from '#store/content-tags.ts'
import { withResponses, type CardInList } from '#store/cards.ts'
import { answersOfKeys } from '#store/other-answers.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import type { Db } from '#store/tables.ts'
import { GenerationalCache } from './generational-cache.ts'
import { turnPlaces, type TurnPlace } from '#store/turn-places.ts'

/** A card in the form that all lists share, whatever the search. */
export interface ListedCard extends CardInList {
  texts: ListedTexts
}

/** The texts of a card that lists need. */
export interface ListedTexts {
  /** The response, in which hits are searched. */
  response: string
  /** Word count, turn and kinds of content, as the inner text of a JSON object. */
  facts: string
  /** Other answers of the card, which are searched too. */
  others: readonly OtherAnswer[]
  /** Number of its answers. */
  answers: number
  /** Cached fields for lists without search terms. */
  plain?: string
}

/** A page of at most this many characters takes a millisecond, and does not yield. */
export const SHORT_LETTERS = 200_000

/** Maximum characters of cached cards in all, and of a single cached card. */
const CACHED_LETTERS = 24_000_000
const MAX_CACHED_LENGTH = 100_000
/** Approximate memory of a cached card besides its texts, with the beginning of its response, in bytes. */
const OVERHEAD = 700

const sizeOf = ({ summary, texts }: ListedCard): number => OVERHEAD + summary.length + sizeOfTexts(texts)

const sizeOfTexts = ({ response, others }: ListedTexts): number =>
  others.flatMap(({ texts }) => texts).reduce((sum, text) => sum + text.length, 0) + response.length

const emptyCache = () => new GenerationalCache<number, ListedCard>(CACHED_LETTERS, sizeOf)

/**
 * The visible cards of some keys, in their order; uncached cards are read (ADR-0208).
 * @param yieldToEventLoop yields to the event loop, called between two steps of long work
 */
export async function listedCards(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
  yieldToEventLoop: () => Promise<void>,
): Promise<ListedCard[]> {
  // Taken before anything is read, so that its entries are never older than its revision.
  const cache = await cachedByRevision(db, visibility, 'listed', emptyCache)
  const cards = keys.map((key) => cache.get(key))
  const missing = keys.filter((_, at) => cards[at] === undefined)
  if (missing.length === 0) return cards as ListedCard[]
  const read = new Map<number, ListedCard>()
  for (const card of await readCards(db, visibility, missing, yieldToEventLoop)) {
    read.set(card.key, card)
    if (sizeOf(card) <= MAX_CACHED_LENGTH) cache.set(card.key, card)
  }
  return cards.map((card, at) => card ?? read.get(keys[at]!)).filter((card) => card !== undefined)
}

async function readCards(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
  yieldToEventLoop: () => Promise<void>,
): Promise<ListedCard[]> {
  const rows: (CardInList & { response: string; words: number })[] = []
  let letters = 0
  for await (const row of withResponses(db, visibility, keys)) {
    letters += row.response.length
    if (letters > SHORT_LETTERS) await yieldToEventLoop()
    rows.push({ ...row, words: countWords(row.response) })
  }
  const others = await answersOfKeys(db, visibility, keys)
  const places = await turnPlaces(db, visibility, rows)
  const ids = rows.map(({ id }) => id)
  const stored = await storedTags(db, visibility, ids)
  return rows.map(({ response, words, ...card }) => {
    const { key, id, summary } = card
    const holds = cardTags({ hasCode: holdsCode(response), hasPicture: summary.includes(PICTURE) }, stored.get(id))
    const facts = factsOf({ words, holds, place: places.get(key) })
    return { ...card, texts: { response, facts, others: others.get(id) ?? [], answers: taggedAnswerCount(holds) } }
  })
}

/** Marks a summary with a picture: within a text, quotes would be escaped. */
const PICTURE = ',"imageUrl":'

/** @param place undefined where the turns are not numbered */
function factsOf(facts: { words: number; holds: readonly ContentTag[]; place: TurnPlace | undefined }): string {
  const { turn = null, turns = null } = facts.place ?? {}
  const holdsField = facts.holds.length > 0 ? `,"holds":${JSON.stringify(facts.holds)}` : ''
  return `"words":${facts.words},"turn":${turn},"turns":${turns}${holdsField}`
}
