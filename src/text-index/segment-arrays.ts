import type { FieldName } from '#archive/fields.ts'
import { wordsFor } from './bits.ts'
import type { Column } from './columns.ts'
import type { DictionaryArrays } from './dictionary.ts'
import { sharedNumbers, sharedWords } from './growing.ts'
import type { ListArrays } from './posting-lists.ts'
import type { PositionArrays } from './positions.ts'

/** A segment as plain arrays: what a file holds of it, and what threads hand each other; see docs/index-format.md. */
export interface SegmentArrays {
  /** The key of each card, rising; its place here is the card's ordinal. */
  keys: Float64Array
  /** Position of the first word of each card's prompt, and of its response. */
  prompts: Uint32Array
  responses: Uint32Array
  isPrivate: Uint32Array
  /** Letters of each card's prompt and response together. */
  lengths: Uint32Array
  /** Cards that were removed, or that a later segment has: the only array that ever changes. */
  gone: Uint32Array
  dictionary: DictionaryArrays
  all: ListArrays
  /** Cards that hold it in a title, and cards that hold it in the prompt but in no title. */
  titles: ListArrays
  prompt: ListArrays
  positions: PositionArrays
  /** The term of each card's value of a field, counted from the field's first one on from 1; 0 where it has none. */
  columns: Record<FieldName, Column>
}

/** The arrays of the cards of a segment, which are filled before its first term is written. */
export type CardArrays = Pick<SegmentArrays, 'keys' | 'prompts' | 'responses' | 'isPrivate' | 'lengths'>

/** Empty arrays for a number of cards. */
export const emptyCards = (size: number): CardArrays => ({
  keys: sharedNumbers(size),
  prompts: sharedWords(size),
  responses: sharedWords(size),
  isPrivate: sharedWords(wordsFor(size)),
  lengths: sharedWords(size),
})
