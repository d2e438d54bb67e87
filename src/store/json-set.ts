import { sql, type RawBuilder } from 'kysely'

/**
 * A list as one value of a statement, read by `SELECT key FROM json_each(…)` on both databases: a thousand parameters
 * cost more than what is asked with them.
 * @param values keys of cards, or words: nothing in them needs a backslash
 */
export const jsonSet = (values: readonly (string | number)[]): string =>
  values.length === 0 ? '{}' : `{"${values.join('":0,"')}":0}`

/**
 * The condition that a column of texts holds one of these: a single parameter, however many they are. A list of them is
 * refused above 32,766 by SQLite and above 65,535 by PostgreSQL.
 */
export const isAmong = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} IN (SELECT key FROM json_each(${JSON.stringify(Object.fromEntries(values.map((value) => [value, 0])))}))`
