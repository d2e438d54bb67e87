import { parse } from 'yaml'
import { isObject, type JsonObject } from './json-object.ts'

/** Maximum length of front matter that is parsed, in UTF-16 code units. */
const MAX_LENGTH = 100_000

/** Separates the YAML front matter of a log from its text. */
export function readFrontMatter(text: string): { fields: JsonObject; text: string } {
  const found = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text.slice(0, MAX_LENGTH))
  if (!found) return { fields: {}, text }
  const rest = text.slice(found[0].length)
  try {
    const fields: unknown = parse(found[1]!, { maxAliasCount: 0, logLevel: 'error', schema: 'core' })
    return isObject(fields) ? { fields, text: rest } : { fields: {}, text }
  } catch {
    // Titles with a colon often lack the quotes that YAML requires: then each line is parsed by itself.
    const lines = found[1]!.split(/\r?\n/).map((line) => /^([\w -]+):\s*(.*)$/.exec(line))
    return { fields: Object.fromEntries(lines.flatMap((line) => (line ? [[line[1]!, line[2]!]] : []))), text: rest }
  }
}
