import type { Phrase } from '#archive/term.ts'
import type { Restriction } from './restriction.ts'

/** A record of an index: an id and whatever else it was given. */
export interface IndexRecord {
  objectID: string
  [attribute: string]: unknown
}

/** The settings of an index; a setting is the default of the search parameter that has its name. */
export type IndexSettings = Readonly<Record<string, unknown>>

/** A search as an index understands it, with nothing of the protocol's syntax left. */
export interface Question {
  /** Of each group at least one phrase must be in the record; groups come in the order of the query. */
  wanted: readonly (readonly Phrase[])[]
  /** None of these may be in the record. */
  excluded: readonly Phrase[]
  /** All of these must hold. */
  restrictions: readonly Restriction[]
  /** The window of the result: `length` records from `offset` on. */
  offset: number
  length: number
  /** The attributes whose values are counted over the whole result; '*' means all that may be counted. */
  facets: readonly string[]
}

/** How often each value of an attribute occurs. */
export type ValueCounts = ReadonlyMap<string, number>

export interface Answer {
  /** The records of the window, read lazily, so that a thousand long ones are never all in memory. */
  records: AsyncIterable<IndexRecord>
  /** How many records match; `isExact` is false when counting was ended. */
  total: number
  isExact: boolean
  facets: ReadonlyMap<string, ValueCounts>
  areFacetsExact: boolean
}

/** An index that can be asked. */
export interface ReadableIndex {
  name: string
  settings: IndexSettings
  find(question: Question): Promise<Answer>
  /** Words of the index that could be meant by a mistyped one, the likeliest first. */
  similarWords(word: string): Promise<string[]>
  /** One record; null when there is none. */
  record(objectID: string): Promise<IndexRecord | null>
}

/** @returns null when there is no such index */
export type FindIndex = (name: string) => ReadableIndex | null

/** No search goes further, whatever it asks for: Algolia's own default of `paginationLimitedTo`. */
export const MAX_HITS = 1000

const DECLARATION = /^(?:(searchable|filterOnly|afterDistinct|ordered|unordered|asc|desc)\((.*)\)|(.*))$/s

/** The attribute in a declaration such as 'searchable(category)'. */
export function declared(declaration: string): { attribute: string; modifier: string } {
  const [, modifier = '', inner, plain = ''] = DECLARATION.exec(declaration) ?? []
  return { attribute: (inner ?? plain).trim(), modifier }
}

/** The attributes that a list setting names, in its order; a setting that is missing names none. */
export function declaredAttributes(settings: IndexSettings, name: string): string[] {
  const list = settings[name]
  if (!Array.isArray(list)) return []
  return list
    .filter((item) => typeof item === 'string')
    .flatMap((item) => (name === 'searchableAttributes' ? item.split(',') : [item]))
    .map((item) => declared(item).attribute)
}
