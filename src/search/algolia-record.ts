import { createHash } from 'node:crypto'
import type { Card } from '#archive/card.ts'
import type { ContentTag } from '#archive/content-tags.ts'
import { FIELD_NAMES, FIELDS, type FieldName } from '#archive/fields.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { lettersIn, marksOf } from '#archive/marks-of.ts'
import { foldValue } from '#archive/query/fold-value.ts'
import { indexRecord, SEARCHED_FIELDS, type IndexedRecord } from '#archive/index-record.ts'
import type { OtherAnswer } from '#archive/searched-texts.ts'
import { sessionHeading } from '#archive/session.ts'

/** The fields of R14.2, and those by which the service filters and sorts. */
export type AlgoliaRecord = IndexedRecord & {
  /** The session heading, which session filters name. */
  session: string
  /** The day as YYYYMMDD; missing where the card has none. */
  day?: number
  /** 1 where the card has no day, so that it comes last in every order. */
  undated: 0 | 1
  /** The values of its fields as queries compare them, each behind the name of its field. */
  values: string[]
  /** What `has:` of a query asks for. */
  has: string[]
  /** What `lang:` asks for; missing where it is not known. */
  lang?: string
  /** What `len` counts. */
  letters: number
  /** The card's place in chronological order. */
  key: number
  /** Changes with the record: a record with the same fingerprint is not sent again. */
  fingerprint: string
}

/** What is stored of a card besides its texts. */
interface Stored {
  key: number
  hasPicture: boolean
  /** Its other answers, as far as they are searched. */
  others: readonly OtherAnswer[]
  /** What its content holds, as far as visitors see it. */
  holds: readonly ContentTag[]
}

/** A public card as the service holds it. */
export function algoliaRecord(card: Card, { key, hasPicture, others, holds }: Stored): AlgoliaRecord {
  const day = dayOf(card.dayStamp)
  const marks = marksOf({ ...card, hasPicture }, holds)
  const lang = marks.find((mark) => mark.startsWith('lang:'))?.slice(5)
  const record = {
    ...indexRecord(card, others),
    session: sessionHeading(card),
    ...(day === null ? {} : { day: dayNumber(day) }),
    undated: day === null ? (1 as const) : (0 as const),
    values: FIELD_NAMES.map((name) => [name, foldValue(FIELDS[name].read(card))] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => valueName(name, value)),
    has: marks.filter((mark) => !mark.startsWith('lang:')),
    ...(lang === undefined ? {} : { lang }),
    letters: lettersIn(card),
    key,
  }
  return { ...record, fingerprint: createHash('sha1').update(JSON.stringify(record)).digest('hex') }
}

/** The value of a field among `values`. @param value folded (`foldValue`) */
export const valueName = (field: FieldName, value: string): string => `${field}:${value}`

/** `YYYY-MM-DD` as a number that can be compared. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** The newest cards first, under a name of its own: the service gives at most 1000 hits, and those must be the newest. */
export const newestName = (index: string): string => `${index}_newest`

/** Attributes that only operators of the query language filter by; they are not counted as facets. */
const FILTERED_ONLY = ['values', 'has', 'lang'] as const

const SHARED = {
  searchableAttributes: [...SEARCHED_FIELDS],
  attributesForFaceting: [
    ...FIELD_NAMES.map((name) => FIELDS[name]).map(({ attribute, isInRecord }) =>
      isInRecord ? `searchable(${attribute})` : attribute,
    ),
    'isViewed',
    ...FILTERED_ONLY.map((attribute) => `filterOnly(${attribute})`),
  ],
  unretrievableAttributes: [],
  advancedSyntax: true,
  queryType: 'prefixNone' as const,
  paginationLimitedTo: 1000,
  ignorePlurals: false,
  removeStopWords: false,
}

/** Chronological order comes first; Algolia's own criteria only break ties. */
const RANKING = ['custom', 'typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact']

/** Settings of both indexes. */
export const indexSettings = (index: string) => ({
  oldest: { ...SHARED, ranking: RANKING, customRanking: ['asc(key)'], replicas: [newestName(index)] },
  newest: { ...SHARED, ranking: RANKING, customRanking: ['asc(undated)', 'desc(key)'] },
})
