import type { Output } from '#api/call.ts'
import type { CardSummary } from '#archive/card.ts'

/**
 * What an exported site knows of all its cards before it opens any, with the first chunk of its index. Cards are numbered
 * from 0 in chronological order, those without a day at the end: as the index numbers them.
 */
export interface StaticTable {
  ids: string[]
  /** The turns of each conversation, in chronological order; conversations in the order of their first turns. */
  conversations: number[][]
  /** Conversations by their numbers, the one that was continued last first. */
  latest: number[]
  /** Cards that have a picture. */
  pictured: number[]
  /** The first term of each chunk of the index: words, then pairs (`pairName`). */
  chunks: string[]
  /** The words of which each two are a pair. */
  paired: string[]
}

type ListedCard = Output<'GET /api/cards'>['cards'][number]

/** What a file of cards holds of each: the card, and what lists add to it where nothing was searched for. */
export interface CardOnFile {
  card: CardSummary
  added: Omit<ListedCard, keyof CardSummary | 'seq'>
}

/** A response, with what the card holds beyond its two texts. */
export type TextOnFile = Omit<Output<'GET /api/cards/:id'>, keyof CardSummary>

/** What is related to a card or to a conversation. */
export type RelatedOnFile = Output<'GET /api/cards/:id/related'>['cards']

/**
 * How many a file holds: cards as lists show them, their responses, conversations as lists show them, their turns, and what is
 * related to each card and to each conversation.
 */
export const IN_FILE = {
  list: 200,
  text: 50,
  sessions: 100,
  session: 50,
  related: 50,
  'session-related': 50,
} as const

/** The name of the file that holds one of them, by its number. */
export const fileOf = (kind: keyof typeof IN_FILE, number: number): string =>
  `${kind}-${Math.floor(number / IN_FILE[kind])}.bin`

/** A collection in the list of all. */
export interface ListedCollectionOnFile {
  listed: Output<'GET /api/collections'>['collections'][number]
  /** The other names under which it was published, which lead to it. */
  former: string[]
}

/** What the file of a collection says: its cards by their numbers, in its order. */
export interface CollectionOnFile {
  /** Markdown. */
  introduction: string
  numbers: number[]
  /** True when what its query finds was ended at a cap. */
  capped: boolean
}

/** The list of the collections, what is said of one by its place in the list, and a year in review; gzipped JSON. */
export const COLLECTIONS_FILE = 'collections.bin'
export const collectionFile = (place: number): string => `collection-${place}.bin`
export const yearFile = (year: string): string => `year-${year}.bin`

/** Files of gzipped JSON: the table, the owner's texts, and the key of the archive as `/.well-known/colloquy.json` says it. */
export const TABLE_FILE = 'table.bin'
export const OWN_TEXTS_FILE = 'texts.bin'
export const KEYS_FILE = 'keys.bin'

/**
 * Chunks of the text index (docs/index-format.md), gzipped: the cards with the values of their fields; all words with how many
 * cards hold each; and of some terms at a time the cards that hold them, and where in these the words are.
 */
export const CARDS_FILE = 'cards.bin'
export const DICTIONARY_FILE = 'dictionary.bin'
export const termsFile = (chunk: number): string => `terms-${chunk}.bin`
export const placesFile = (chunk: number): string => `places-${chunk}.bin`

/** The name of a pair of words, which comes after all words. */
export const pairName = (first: string, second: string): string => `\u{10ffff}${first} ${second}`
