import { runInNewContext } from 'node:vm'
import type { Edit, MessagePart } from './message.ts'

/** A document of a conversation as it was last, with all versions before. */
export interface WrittenDocument {
  title: string
  language: string
  versions: string[]
  /** What of messages it was made from. */
  from: MessagePart[]
}

/** The longest that a pattern of an export may take, in milliseconds: some would take for ever. */
const PATTERN_MS = 200

/** Applies changes to a text, one after another; null where one of them finds nothing. */
export function edited(text: string, edits: readonly Edit[]): string | null {
  let result = text
  for (const edit of edits) {
    const next = edit.isPattern && !result.includes(edit.find) ? byPattern(result, edit) : literally(result, edit)
    if (next === null) return null
    result = next
  }
  return result
}

function literally(text: string, { find, replacement, isEverywhere }: Edit): string | null {
  if (find === '' || !text.includes(find)) return null
  return isEverywhere ? text.replaceAll(find, () => replacement) : text.replace(find, () => replacement)
}

function byPattern(text: string, { find, replacement, isEverywhere }: Edit): string | null {
  // Patterns are written for Python: there names of groups have a P, and \Z is the end.
  const source = find.replaceAll('(?P<', '(?<').replaceAll('\\Z', '$')
  try {
    const all = runInNewContext(
      '[...text.matchAll(new RegExp(source, "gsu"))].map((one) => [one.index, ...one])',
      {
        text,
        source,
      },
      { timeout: PATTERN_MS },
    ) as [number, ...string[]][]
    const found = isEverywhere ? all : all.slice(0, 1)
    if (found.length === 0) return null
    let result = ''
    let from = 0
    for (const [at, whole, ...groups] of found) {
      result += text.slice(from, at) + replacement.replace(/\\(\d)/g, (_, number) => groups[Number(number) - 1] ?? '')
      from = at + whole!.length
    }
    return result + text.slice(from)
  } catch {
    return null
  }
}
