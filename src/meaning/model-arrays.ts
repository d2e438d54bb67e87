/**
 * What an archive has taught, as arrays that threads share and a file holds. No text is in it: words are hashes, cards are keys.
 * Cards stand cell by cell; their place there is their ordinal. Cards that came after the learning stand behind all others: the arrays
 * of cards are views of buffers with room for them.
 */
export interface ModelArrays {
  /** Hashes of words, sorted; cards that hold each; its vector, and what this is to be multiplied by. */
  hashes: Uint32Array
  holders: Uint32Array
  wordVectors: Int8Array
  wordScales: Float32Array
  /** The middle of each cell. */
  centres: Float32Array
  /** The first ordinal of each cell, of the cell without a middle that is for cards that came later, and the number of all cards. */
  cells: Uint32Array
  /** Of each ordinal: the card's key, the hash of its session, its vector, and its words that weigh most. */
  keys: Float64Array
  sessions: Uint32Array
  vectors: Int8Array
  marks: Uint16Array
  /** Where the cards of each marking word begin among `marked`, which holds ordinals; one more than there are words. */
  markStarts: Uint32Array
  marked: Uint32Array
  /** Ordinals by the order of keys. */
  byKey: Uint32Array
}

/** What is known of a model beside its arrays. */
interface ModelHead {
  /** Numbers of a vector. */
  dims: number
  /** Cards it was learned from. */
  cards: number
  /** Cards that are not as near as this to each other are not related: hardly any two cards taken at random are. */
  threshold: number
}

export type ModelParts = ModelHead & ModelArrays

/** Cards that can come, or change, before the archive must be learned again. */
export const SPARE_CARDS = 4096

/** Words of a card that are noted as its own. */
export const MARKS = 8

/** Stands in `marks` where a card has fewer. */
export const NO_MARK = 0xffff

/** The length that vectors have, as numbers of a byte: a product of two of this length is their similarity times its square. */
export const VECTOR_LENGTH = 300
