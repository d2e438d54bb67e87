import {
  ADDED_FIELDS,
  ADDED_NAMES,
  eachAdded,
  type Added,
  type AddedColumn,
  type AddedField,
  type AddedName,
} from './added-fields.ts'
import type { CardSummary } from './card.ts'
import { isPlaceholderTitle, sessionHeading } from './session.ts'

/** The kinds of filter that name a value of a field, in the order in which they are shown and written. */
export const VALUE_KINDS = ['tag', 'session', ...ADDED_NAMES] as const
export type ValueKind = (typeof VALUE_KINDS)[number]

/** Values of one field among found cards, each with its number of cards. */
export interface Facet {
  name: FacetName
  /** The kind of filter that a press on a value adds. */
  filter: ValueKind
  /** The heading of its values. */
  label: string
  /** The label of one value. */
  noun: string
  /** Which values are suggested while typing: all values of the found cards, or only those that hold the typed words. */
  suggested: 'found' | 'named'
}
export type FacetName = 'categories' | 'sessions' | Added[AddedName]['facet']

/** A field of cards by which lists are filtered, as a whole value. */
export interface Field {
  /** The value of a card; '' where it has none. */
  read: (card: Pick<CardSummary, 'category' | 'sessionTitle' | 'semanticSid' | AddedName>) => string
  column: 'category' | 'session_title' | 'session' | AddedColumn
  /** Begins its entries in the text index. */
  token: string
  /** Its name in a search service. */
  attribute: string
  /** True where records of the archive's own index have the attribute as well. */
  isInRecord: boolean
  /** The kinds of filter that match its value. */
  filters: readonly ValueKind[]
  /** False for a value that only another field of the same filter can have. Absent: true for every value. */
  isAsked?: (value: string) => boolean
  facet: Facet | null
}
export type FieldName = 'category' | 'title' | 'session' | AddedName

/** Every field by which lists are filtered, as filters, indexes, search services and exported sites need it. */
export const FIELDS: Readonly<Record<FieldName, Field>> = {
  category: {
    read: (card) => card.category,
    column: 'category',
    token: 'c',
    attribute: 'category',
    isInRecord: true,
    filters: ['tag'],
    facet: { name: 'categories', filter: 'tag', label: 'topics', noun: 'topic', suggested: 'found' },
  },
  title: {
    read: (card) => card.sessionTitle,
    column: 'session_title',
    token: 't',
    attribute: 'sessionTitle',
    isInRecord: true,
    filters: ['tag'],
    // The heading of a session is its title wherever it has one.
    isAsked: isPlaceholderTitle,
    facet: null,
  },
  session: {
    read: sessionHeading,
    column: 'session',
    token: 's',
    attribute: 'session',
    isInRecord: false,
    filters: ['tag', 'session'],
    facet: { name: 'sessions', filter: 'session', label: 'conversations', noun: 'conversation', suggested: 'found' },
  },
  ...eachAdded((name): Field => {
    const { column, token, facet, label } = ADDED_FIELDS[name] as AddedField & Pick<Field, 'column'>
    return {
      read: (card) => card[name] ?? '',
      column,
      token,
      attribute: name,
      isInRecord: true,
      filters: [name],
      facet: { name: facet as FacetName, filter: name, label, noun: name, suggested: 'named' },
    }
  }),
}

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]

/** The fields that a kind of filter looks at: one of them must have its value. */
export const fieldsOf = (kind: ValueKind): FieldName[] =>
  FIELD_NAMES.filter((name) => FIELDS[name].filters.includes(kind))

/** Every field whose values are counted among found cards, in the order in which they are shown. */
export const FACETS = FIELD_NAMES.flatMap((field) => {
  const { facet, column } = FIELDS[field]
  return facet ? [{ ...facet, field, column }] : []
})

/** Something for each facet, by its name. */
export const eachFacet = <T>(make: (facet: (typeof FACETS)[number]) => T): Record<FacetName, T> =>
  Object.fromEntries(FACETS.map((facet) => [facet.name, make(facet)])) as Record<FacetName, T>
