import { sql, type RawBuilder } from 'kysely'

/** SQLite folds the letters a to z alone, so other letters are asked for as they can be written. */
const spellings = (words: string): string[] => {
  const small = words.toLowerCase()
  return [...new Set([words, small, small.charAt(0).toUpperCase() + small.slice(1)])]
}

const pattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** True where a column holds words, in any case. */
export function columnHolds(column: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const written = spellings(words).map((one) => sql`${column} LIKE ${pattern(one)} ESCAPE '\\'`)
  const folded = sql`lower(${column}) LIKE ${pattern(words.toLowerCase())} ESCAPE '\\'`
  return sql<boolean>`(${sql.join([folded, ...written], sql` OR `)})`
}
