import { parse } from 'yaml'
import { isObject, type JsonObject } from './json-object.ts'

/** The longest front matter that is read, in UTF-16 code units. */
const MAX_LENGTH = 100_000

/** What a log says of itself in the YAML at its beginning, and the text behind it. */
export function readFrontMatter(text: string): { fields: JsonObject; text: string } {
  const found = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text.slice(0, MAX_LENGTH))
  if (!found) return { fields: {}, text }
  const rest = text.slice(found[0].length)
  try {
    const fields: unknown = parse(found[1]!, { maxAliasCount: 0, logLevel: 'error', schema: 'core' })
    return isObject(fields) ? { fields, text: rest } : { fields: {}, text }
  } catch {
    // Titles with a colon are often written without the quotes that YAML wants: what can be read line by line is.
    const lines = found[1]!.split(/\r?\n/).map((line) => /^([\w -]+):\s*(.*)$/.exec(line))
    return { fields: Object.fromEntries(lines.flatMap((line) => (line ? [[line[1]!, line[2]!]] : []))), text: rest }
  }
}
