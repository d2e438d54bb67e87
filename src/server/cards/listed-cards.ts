import { answersIn, holdsCode, holdsOf, type Hold } from '#archive/card-holds.ts'
import { countWords } from '#archive/excerpt.ts'
import type { OtherAnswer } from '#archive/searched-texts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { storedHolds } from '#store/card-holds.ts'
import { responsesOf, summariesOf, type CardInList } from '#store/cards.ts'
import { answersOfKeys } from '#store/other-answers.ts'
import { cachedAtOnce, cachedByRevision } from '#store/revision-cache.ts'
import type { Db } from '#store/tables.ts'
import { RecentMap } from './recent-map.ts'
import { turnPlaces, type TurnPlace } from '#store/turn-places.ts'

/** A card as every list shows it, whatever was searched for. */
export interface ListedCard extends CardInList {
  /** Null until a list has looked into its texts. */
  texts: ListedTexts | null
}

/** What a list takes of the texts of a card. */
export interface ListedTexts {
  /** In which hits are looked for. */
  response: string
  /** Words, turn and holds, as the inner text of a JSON object. */
  facts: string
  /** Other answers of the card that are searched. */
  others: readonly OtherAnswer[]
  /** How many answers it has. */
  answers: number
}

/** A page of no more letters than this takes a millisecond, and waits for no other. */
export const SHORT_LETTERS = 200_000

/** Letters of listed cards in memory, and of one of them at most. */
const CACHED_LETTERS = 24_000_000
const MAX_CACHED_LENGTH = 100_000
/** Memory of a cached card besides its texts, in bytes, about. */
const OVERHEAD = 300

const sizeOf = ({ summary, texts }: ListedCard): number => OVERHEAD + summary.length + (texts ? sizeOfTexts(texts) : 0)

const sizeOfTexts = ({ response, others }: ListedTexts): number =>
  others.flatMap(({ texts }) => texts).reduce((sum, text) => sum + text.length, OVERHEAD) + response.length

type Cache = RecentMap<number, ListedCard>

const emptyCache = (): Cache => new RecentMap(CACHED_LETTERS, sizeOf)

function keep(cache: Cache, card: ListedCard): void {
  if (sizeOf(card) <= MAX_CACHED_LENGTH) cache.set(card.key, card)
}

const cacheOf = (db: Db, visibility: Visibility): Promise<Cache> =>
  cachedByRevision(db, visibility, 'listed', emptyCache)

/** The visible cards of some keys, in their order: those that are not in memory are read (ADR-0208). */
export async function listedCards(db: Db, visibility: Visibility, keys: readonly number[]): Promise<ListedCard[]> {
  if (keys.length === 0) return []
  const cache = cachedAtOnce(db, visibility, 'listed', emptyCache) ?? (await cacheOf(db, visibility))
  return knownIn(cache, keys) ?? cardsIn(cache, db, visibility, keys)
}

/** Cards that are all in memory; null where some are not. */
function knownIn(cache: Cache, keys: readonly number[]): ListedCard[] | null {
  const cards: ListedCard[] = []
  for (const key of keys) {
    const card = cache.get(key)
    if (card === undefined) return null
    cards.push(card)
  }
  return cards
}

async function cardsIn(cache: Cache, db: Db, visibility: Visibility, keys: readonly number[]): Promise<ListedCard[]> {
  const cards = keys.map((key) => cache.get(key))
  const missing = keys.filter((_, at) => cards[at] === undefined)
  const read = new Map<number, ListedCard>()
  for await (const row of summariesOf(db, visibility, missing)) {
    const card = { ...row, texts: null }
    read.set(row.key, card)
    keep(cache, card)
  }
  return cards.map((card, at) => card ?? read.get(keys[at]!)).filter((card) => card !== undefined)
}

type WithTexts = ListedCard & { texts: ListedTexts }

/** The same with what a list takes of their texts. @param othersFirst called between two steps of long work */
export async function cardsWithTexts(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
  othersFirst: () => Promise<void>,
): Promise<WithTexts[]> {
  // Taken before anything is read: what it holds is never older than its revision.
  const cache = await cacheOf(db, visibility)
  const cards = knownIn(cache, keys) ?? (await cardsIn(cache, db, visibility, keys))
  const missing = cards.filter(({ texts }) => texts === null)
  if (missing.length === 0) return cards as WithTexts[]
  const read = await readTexts(db, visibility, missing, othersFirst)
  const whole = cards.map((card) => (card.texts === null ? { ...card, texts: read.get(card.key) ?? null } : card))
  for (const card of whole) if (read.has(card.key)) keep(cache, card)
  // One of which no texts are there any more is gone.
  return whole.filter((card): card is WithTexts => card.texts !== null)
}

async function readTexts(
  db: Db,
  visibility: Visibility,
  cards: readonly ListedCard[],
  othersFirst: () => Promise<void>,
): Promise<Map<number, ListedTexts>> {
  const keys = cards.map(({ key }) => key)
  const responses = new Map<number, { response: string; words: number }>()
  let letters = 0
  for await (const { key, response } of responsesOf(db, visibility, keys)) {
    letters += response.length
    if (letters > SHORT_LETTERS) await othersFirst()
    responses.set(key, { response, words: countWords(response) })
  }
  const others = await answersOfKeys(db, visibility, keys)
  const places = await turnPlaces(db, visibility, cards)
  const ids = cards.map(({ id }) => id)
  const stored = await storedHolds(db, visibility, ids)
  const texts = new Map<number, ListedTexts>()
  for (const { key, id, summary } of cards) {
    const read = responses.get(key)
    if (!read) continue
    const { response, words } = read
    const holds = holdsOf({ hasCode: holdsCode(response), hasPicture: summary.includes(PICTURE) }, stored.get(id))
    texts.set(key, {
      response,
      facts: factsOf({ words, holds, place: places.get(key) }),
      others: others.get(id) ?? [],
      answers: answersIn(holds),
    })
  }
  return texts
}

/** Whether a summary names a picture: within a text the quotes have a backslash before them. */
const PICTURE = ',"imageUrl":'

/** @param place none where the turns are not numbered */
function factsOf(facts: { words: number; holds: readonly Hold[]; place: TurnPlace | undefined }): string {
  const { turn = null, turns = null } = facts.place ?? {}
  const held = facts.holds.length > 0 ? `,"holds":${JSON.stringify(facts.holds)}` : ''
  return `"words":${facts.words},"turn":${turn},"turns":${turns}${held}`
}
