/** Metadata of a document by name; unknown values are undefined or ''. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>

/** Characters that YAML forbids in quoted text and JSON leaves unescaped. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const quoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    UNPRINTABLE,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Facts as YAML between two lines of hyphens, in their order. Every text is quoted: a day is no date of YAML, a title 'yes' no
 * truth value, and nothing in a text ends the block.
 */
export function frontMatter(facts: Facts): string {
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? quoted(value) : String(value)}`)
  return ['---', ...lines, '---'].join('\n')
}
