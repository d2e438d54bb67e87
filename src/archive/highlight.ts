import type { Phrase } from './term.ts'
import { eachWord } from './words.ts'

/** A piece of a text, in UTF-16 code units; `end` is exclusive. */
export interface Range {
  start: number
  end: number
}

interface Candidate extends Range {
  length: number
}

/**
 * Where the phrases stand in a text: what the engine matched, over the unchanged original, longest phrase first, without
 * overlaps (decisions, section 4). Excluded phrases mark nothing.
 */
export function findMarks(text: string, phrases: readonly Phrase[]): Range[] {
  const found: Candidate[] = []
  scan(text, phrases, (range) => {
    found.push(range)
  })
  if (found.length < 2) return found.map(({ start, end }) => ({ start, end }))
  found.sort((a, b) => b.length - a.length || a.start - b.start)
  const taken: Range[] = []
  for (const { start, end } of found) {
    if (taken.every((other) => end <= other.start || start >= other.end)) taken.push({ start, end })
    if (taken.length >= MOST_MARKS) break
  }
  return taken.sort((a, b) => a.start - b.start)
}

/** A text with more marks than this helps nobody, and the page that shows it would stall. */
const MOST_MARKS = 2000

/** The first place where any of the phrases stands, or null. */
export function firstMark(text: string, phrases: readonly Phrase[]): Range | null {
  let first: Range | null = null
  scan(text, phrases, ({ start, end }) => {
    first = { start, end }
    return true
  })
  return first
}

/** Calls `hit` for every place of every phrase in the order of their ends, until it returns true. */
function scan(text: string, phrases: readonly Phrase[], hit: (range: Candidate) => boolean | void): void {
  const wanted = phrases.filter((phrase) => !phrase.excluded && phrase.words.length > 0)
  if (wanted.length === 0) return
  /** For each phrase, the places that match so far: how many words, and where the first one began. */
  const open: { matched: number; start: number }[][] = wanted.map(() => [])
  eachWord(text, (word, start, end) => {
    for (const [index, { words, prefix }] of wanted.entries()) {
      const going = open[index]!
      going.push({ matched: 0, start })
      let kept = 0
      for (const place of going) {
        const isLast = place.matched === words.length - 1
        const expected = words[place.matched]!
        if (!(isLast && prefix ? word.startsWith(expected) : word === expected)) continue
        if (!isLast) going[kept++] = { matched: place.matched + 1, start: place.start }
        else if (hit({ start: place.start, end, length: end - place.start })) return true
      }
      going.length = kept
    }
    return false
  })
}

/**
 * About two lines of a text around the first hit, on one line, cut at word ends and with '…' where something is left
 * out; null when no phrase stands in the text.
 * @param length how long it may become, in UTF-16 code units
 */
export function snippetOf(text: string, phrases: readonly Phrase[], length = 200): string | null {
  const mark = firstMark(text, phrases)
  if (!mark) return null
  const lead = Math.floor(length / 4)
  let from = Math.max(0, mark.start - lead)
  if (from > 0) {
    const space = text.slice(from, mark.start).search(/\s/)
    from = space >= 0 ? from + space + 1 : mark.start
  }
  let to = Math.min(text.length, Math.max(mark.end, from + length))
  if (to < text.length) {
    const space = text.slice(mark.end, to).search(/\s\S*$/)
    if (space >= 0) to = mark.end + space
  }
  const piece = text.slice(from, to).replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '… ' : ''}${piece}${to < text.length ? ' …' : ''}`.toWellFormed()
}
