import { sql, type RawBuilder } from 'kysely'

/**
 * A list as a single parameter, read by `SELECT key FROM json_each(…)` on both databases: binding a thousand parameters takes
 * longer than the query itself.
 * @param values keys of cards, or words: nothing in them needs a backslash
 */
export const jsonSet = (values: readonly (string | number)[]): string =>
  values.length === 0 ? '{}' : `{"${values.join('":0,"')}":0}`

/**
 * The condition that a column of texts holds one of these: a single parameter, however many they are. A list of them is
 * refused above 32,766 by SQLite and above 65,535 by PostgreSQL.
 */
export const isAmong = (column: string | RawBuilder<string>, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} IN (SELECT key FROM json_each(${textSet(values)}))`

/** The same for any texts. Those that no column can hold are left out, as PostgreSQL refuses JSON with one. */
const textSet = (values: readonly string[]): string => {
  const plain = jsonSet(values)
  if (!NEEDS_BACKSLASH.test(values.join(''))) return plain
  const storable = values.filter((value) => value.isWellFormed() && !value.includes('\0'))
  return JSON.stringify(Object.fromEntries(storable.map((value) => [value, 0])))
}

/** Quotes, backslashes, control characters (what comes before the space) and surrogates: JSON writes them with a backslash. */
const NEEDS_BACKSLASH = /["\\\ud800-\udfff]|[^ -\uffff]/
