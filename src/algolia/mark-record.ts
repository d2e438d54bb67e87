import { findMarks, findPhrases, type Range } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'
import { eachWord, wordsOf } from '#archive/words.ts'
import type { IndexRecord } from './readable-index.ts'

/** The phrases to highlight, and the tags around them. */
export interface MarkRules {
  /** The groups of phrases that were asked for, in the order of the query. */
  wanted: readonly (readonly Phrase[])[]
  preTag: string
  postTag: string
  ellipsis: string
  /** Of a list, only items with a mark are given. */
  isRestricted: boolean
}

type MatchLevel = 'none' | 'partial' | 'full'

export interface Marked {
  value: string
  matchLevel: MatchLevel
}

export interface Highlighted extends Marked {
  fullyHighlighted?: boolean
  matchedWords: string[]
}

/** Marks of a value that may hold lists and objects, in its own shape. */
export type Shaped<M> = M | Shaped<M>[] | { [name: string]: Shaped<M> }

/** Between two attributes others get their turn: each may hold a long text. */
export type YieldToEventLoop = () => Promise<void>

/** The field `_highlightResult` of a hit: its attributes, whole, with marks around what was found. */
export const highlightRecord = (
  record: IndexRecord,
  attributes: readonly string[],
  rules: MarkRules,
  yieldToEventLoop: YieldToEventLoop,
) => {
  const names = attributes.includes('*') ? Object.keys(record).filter((name) => name !== 'objectID') : attributes
  return shapedAttributes(record, new Set(names), rules, yieldToEventLoop, (text) => highlight(text, rules))
}

/** Words of a snippet whose length is not given. */
const SNIPPET_WORDS = 10

/**
 * The field `_snippetResult` of a hit: a few words around the first mark of each attribute.
 * @param attributes 'name' or 'name:20', with the number of words; '*' for all
 */
export function snippetRecord(
  record: IndexRecord,
  attributes: readonly string[],
  rules: MarkRules,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Record<string, Shaped<Marked>>> {
  const lengths = new Map<string, number>()
  for (const written of attributes) {
    const [, named = '', words] = /^(.*?)(?::(\d+))?$/s.exec(written) ?? []
    const names = named === '*' ? Object.keys(record).filter((name) => name !== 'objectID') : [named]
    for (const name of names) lengths.set(name, words === undefined ? SNIPPET_WORDS : Number(words))
  }
  return shapedAttributes(record, lengths.keys(), rules, yieldToEventLoop, (text, name) =>
    snippet(text, lengths.get(name)!, rules),
  )
}

async function shapedAttributes<M extends Marked>(
  record: IndexRecord,
  names: Iterable<string>,
  { isRestricted }: MarkRules,
  yieldToEventLoop: YieldToEventLoop,
  mark: (text: string, name: string) => M,
): Promise<Record<string, Shaped<M>>> {
  const result: Record<string, Shaped<M>> = {}
  for (const name of names) {
    if (!Object.hasOwn(record, name)) continue
    await yieldToEventLoop()
    const shaped = shape(record[name], (text) => mark(text, name), isRestricted)
    if (shaped !== null) result[name] = shaped
  }
  return result
}

function shape<M extends Marked>(value: unknown, mark: (text: string) => M, isRestricted: boolean): Shaped<M> | null {
  if (typeof value === 'string' || typeof value === 'number') return mark(String(value))
  if (Array.isArray(value)) {
    const items = value.map((item) => shape(item, mark, isRestricted)).filter((item) => item !== null)
    return isRestricted ? items.filter((item) => !isUnmarked(item)) : items
  }
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const shaped = shape(inner, mark, isRestricted)
    return shaped === null ? [] : [[name, shaped] as const]
  })
  return Object.fromEntries(entries)
}

const isUnmarked = (shaped: unknown): boolean =>
  typeof shaped === 'object' && shaped !== null && 'matchLevel' in shaped && shaped.matchLevel === 'none'

function highlight(text: string, rules: MarkRules): Highlighted {
  const { marks, met } = findPhrases(text, rules.wanted.flat())
  if (marks.length === 0) return { value: text, matchLevel: 'none', matchedWords: [] }
  const { matchLevel, matchedWords } = matchOf(met, rules)
  let at = 0
  let fullyHighlighted = true
  eachWord(text, (_, start, end) => {
    while (at < marks.length && marks[at]!.end < end) at++
    const mark = marks[at]
    fullyHighlighted = mark !== undefined && mark.start <= start && end <= mark.end
    return !fullyHighlighted
  })
  return { value: withTags(text, marks, rules), matchLevel, fullyHighlighted, matchedWords }
}

function snippet(text: string, words: number, rules: MarkRules): Marked {
  const phrases = rules.wanted.flat()
  const { marks, met } = findPhrases(text, phrases)
  const first = marks[0]
  const all = wordsOf(text)
  const at = first ? all.findIndex((word) => word.start >= first.start) : 0
  const from = Math.max(0, Math.min(at - Math.floor(words / 3), all.length - words))
  const last = all[Math.min(from + words, all.length) - 1]
  const start = from === 0 ? 0 : all[from]!.start
  const end = !last || from + words >= all.length ? text.length : last.end
  const fragment = text.slice(start, end)
  const marked = withTags(fragment, findMarks(fragment, phrases), rules)
  const value = `${start > 0 ? rules.ellipsis : ''}${marked}${end < text.length ? rules.ellipsis : ''}`
  return { value, matchLevel: first ? matchOf(met, rules).matchLevel : 'none' }
}

/**
 * Which groups are in a text; a group is named by its first phrase, which is what was typed.
 * @param met the phrases that are in it
 */
function matchOf(met: ReadonlySet<Phrase>, { wanted }: MarkRules): { matchLevel: MatchLevel; matchedWords: string[] } {
  const found = wanted.filter((group) => group.some((phrase) => met.has(phrase)))
  const matchedWords = [...new Set(found.flatMap(([typed]) => typed?.words ?? []))]
  return { matchLevel: found.length === wanted.length ? 'full' : found.length === 0 ? 'none' : 'partial', matchedWords }
}

function withTags(text: string, marks: readonly Range[], { preTag, postTag }: MarkRules): string {
  let result = ''
  let at = 0
  for (const { start, end } of marks) {
    result += `${text.slice(at, start)}${preTag}${text.slice(start, end)}${postTag}`
    at = end
  }
  return result + text.slice(at)
}
