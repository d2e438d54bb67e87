import { runInNewContext } from 'node:vm'
import type { WrittenVersions } from './exchange.ts'
import type { Edit } from './message.ts'

/** The last version of a conversation's document, with the earlier versions shown with it. */
export interface WrittenDocument {
  title: string
  language: string
  versions: Version[]
}

/** A version with its position: `count` is its number there, from 1. */
interface Version extends WrittenVersions {
  text: string
}

/** Positions of versions, without duplicates, each with its last version. */
export function placesOf(versions: readonly Version[]): WrittenVersions[] {
  const counts = new Map<WrittenVersions['target'], number>()
  for (const { target, count } of versions) counts.set(target, count)
  return [...counts].map(([target, count]) => ({ target, count }))
}

/** Time limit of a pattern, in milliseconds, as some would run forever. */
const PATTERN_MS = 200

/** Applies edits to a text in sequence; null where one of them matches nothing. */
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

/** Flags in the order of attempts: strict, lenient as in browsers, then both with multiline anchors. */
const FLAGS = ['gsu', 'gs', 'gsmu', 'gsm']

function byPattern(text: string, { find, replacement, isEverywhere }: Edit): string | null {
  const [source, given] = fromPython(find)
  for (const flags of FLAGS) {
    const all = matches(text, source, [...new Set(flags + given)].join(''))
    if (all === null) return null
    const found = isEverywhere ? all : all.slice(0, 1)
    if (found.length === 0) continue
    let result = ''
    let from = 0
    for (const { at, whole, groups, names } of found) {
      const filled = replacement.replace(/\\(?:g<(\w{1,40})>|(\d{1,2}))/g, (_, name?: string, number?: string) =>
        name === undefined || /^\d+$/.test(name) ? (groups[Number(name ?? number) - 1] ?? '') : (names[name] ?? ''),
      )
      result += text.slice(from, at) + filled
      from = at + whole.length
    }
    return result + text.slice(from)
  }
  return null
}

interface Match {
  at: number
  whole: string
  groups: (string | undefined)[]
  names: Record<string, string | undefined>
}

/** The matches of a pattern; empty for an invalid pattern, null after the time limit. */
function matches(text: string, source: string, flags: string): Match[] | null {
  try {
    return runInNewContext(
      `[...text.matchAll(new RegExp(source, flags))].map((one) => ({
        at: one.index, whole: one[0], groups: one.slice(1), names: { ...one.groups },
      }))`,
      { text, source, flags },
      { timeout: PATTERN_MS },
    ) as Match[]
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? null : []
  }
}

/**
 * Converts a Python pattern to JavaScript: named groups have a P, flags may precede the pattern, and `$` also matches before a
 * final line break.
 * @returns the pattern, and its flags
 */
function fromPython(pattern: string): [source: string, flags: string] {
  const [before = '', flags = ''] = /^\(\?([aimsux]+)\)/.exec(pattern) ?? []
  const isLines = flags.includes('m')
  let isClass = false
  const source = pattern
    .slice(before.length)
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replace(/\\[\s\S]|[[\]$]/g, (one) => {
      if (one === '[') isClass = true
      else if (one === ']') isClass = false
      else if (one === '\\A' && !isClass) return '(?<![\\s\\S])'
      else if (one === '\\Z' && !isClass) return '(?![\\s\\S])'
      else if (one === '$' && !isClass && !isLines) return '(?:$|(?=\\n(?![\\s\\S])))'
      return one
    })
  return [source, flags.replace(/[^ims]/g, '')]
}
