/**
 * A list as one value of a statement, read by `SELECT key FROM json_each(…)` on both databases: a thousand parameters
 * cost more than what is asked with them.
 * @param values keys of cards, or words: nothing in them needs a backslash
 */
export const jsonSet = (values: readonly (string | number)[]): string =>
  values.length === 0 ? '{}' : `{"${values.join('":0,"')}":0}`
