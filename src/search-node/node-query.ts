import type { SQLInputValue } from 'node:sqlite'
import type { Phrase } from '#archive/term.ts'
import { declaredAttributes, declared, type IndexSettings, type Question } from '#algolia/readable-index.ts'
import type { Literal, Restriction } from '#algolia/restriction.ts'
import { ANY_RECORD, flagOf } from './record-flags.ts'

/** A piece of SQL with its values. */
export interface Sql {
  text: string
  values: SQLInputValue[]
}

/** The records that meet a question, as `FROM … WHERE …`; the record's table goes by the name of `r`. */
export function matching(id: number, settings: IndexSettings, { wanted, excluded, restrictions }: Question): Sql {
  const facets = new Set([...declaredAttributes(settings, 'attributesForFaceting'), '_tags'])
  const isFacets = (restriction: Restriction) => restriction.some(({ kind }) => kind === 'facet')
  const required = [
    ...wanted.map((group) => either(group.map(phrased))),
    ...restrictions.filter(isFacets).map((restriction) => either(restriction.map((one) => flagged(one, facets)))),
  ]
  const numbers = restrictions.filter((restriction) => !isFacets(restriction)).map(numbered)
  const where = numbers.map(({ text }) => text)
  const values = numbers.flatMap((number) => number.values)
  if (required.length + excluded.length === 0) {
    return { text: `FROM records_${id} AS r${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}`, values }
  }
  const base = required.length > 0 ? required.join(' AND ') : `flags : "${ANY_RECORD}"`
  const query = excluded.length > 0 ? `(${base}) NOT ${either(excluded.map(phrased))}` : base
  return {
    text: `FROM texts_${id} AS t JOIN records_${id} AS r ON r.key = t.rowid WHERE ${[`texts_${id} MATCH ?`, ...where].join(' AND ')}`,
    values: [query, ...values],
  }
}

const either = (parts: readonly string[]) => (parts.length === 0 ? 'flags : "none"' : `(${parts.join(' OR ')})`)

/** Words are letters and digits only and always quoted: nothing in them is syntax. */
const phrased = ({ words, prefix }: Phrase) => `(words : "${words.join(' ')}"${prefix ? ' *' : ''})`

/** Nothing meets a restriction by an attribute that is no facet; everything meets its opposite, as with Algolia. */
function flagged(literal: Literal, facets: ReadonlySet<string>): string {
  const { attribute, isNegated } = literal
  const value = literal.kind === 'facet' ? literal.value : ''
  const flag = facets.has(attribute) ? flagOf(attribute, value) : 'none'
  return isNegated ? `(flags : "${ANY_RECORD}" NOT flags : "${flag}")` : `(flags : "${flag}")`
}

const pathOf = (attribute: string) =>
  `$.${attribute
    .split('.')
    .map((name) => JSON.stringify(name))
    .join('.')}`

/** An attribute as a number; a text that begins as a day stamp counts as YYYYMMDD. */
const NUMBER = `(SELECT CASE typeof(v) WHEN 'text' THEN
  CASE WHEN v GLOB '[12][0-9][0-9][0-9][-0-9]*' THEN CAST(replace(substr(v, 1, 10), '-', '') AS INTEGER) END
  ELSE v END FROM (SELECT json_extract(r.body, ?) AS v))`

function numbered(restriction: Restriction): Sql {
  const parts = restriction.map((literal) => {
    if (literal.kind !== 'number') return { text: 'false', values: [] }
    const tests = literal.tests.map(({ operator }) => `${NUMBER} ${operator} ?`).join(' AND ')
    return {
      text: literal.isNegated ? `NOT (${tests})` : `(${tests})`,
      values: literal.tests.flatMap(({ number }) => [pathOf(literal.attribute), number]),
    }
  })
  return { text: `(${parts.map(({ text }) => text).join(' OR ')})`, values: parts.flatMap(({ values }) => values) }
}

/** The order that the settings name: `asc(…)` and `desc(…)` of `ranking`, then those of `customRanking`. */
export function orderOf(settings: IndexSettings): Sql {
  const named = ['ranking', 'customRanking']
    .flatMap((name) => (Array.isArray(settings[name]) ? (settings[name] as unknown[]) : []))
    .filter((item) => typeof item === 'string')
    .map(declared)
    .filter(({ modifier }) => modifier === 'asc' || modifier === 'desc')
  return {
    text: [...named.map(({ modifier }) => `json_extract(r.body, ?) ${modifier} NULLS LAST`), 'r.key'].join(', '),
    values: named.map(({ attribute }) => pathOf(attribute)),
  }
}

/** True when the place of a hit's words counts more than the order that the settings name (Algolia's default). */
export function ranksByWords({ ranking }: IndexSettings): boolean {
  if (!Array.isArray(ranking)) return true
  const words = ranking.indexOf('attribute')
  const custom = ranking.indexOf('custom')
  return words >= 0 && (custom < 0 || words < custom)
}

/** The values of a facet among the records of `keys`, and how many records have each. */
export const facetCounts = (id: number, facet: string, keys: string): Sql => ({
  text: `SELECT CASE j.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(j.value AS TEXT) END AS value,
      count(*) AS count
    FROM records_${id} AS r, json_each(CASE json_type(r.body, ?) WHEN 'array' THEN json_extract(r.body, ?)
      ELSE json_array(json_extract(r.body, ?)) END) AS j
    WHERE r.key IN (SELECT value FROM json_each(?)) AND j.value IS NOT NULL AND j.value <> '' GROUP BY 1`,
  values: [pathOf(facet), pathOf(facet), pathOf(facet), keys],
})
