import type { Phrase } from './term.ts'
import { wholeEnd } from './whole-letters.ts'
import { eachWord, firstPossibleMatch } from './words.ts'

/** A span of a text, in UTF-16 code units; `end` is exclusive. */
export interface Range {
  start: number
  end: number
}

interface Candidate extends Range {
  length: number
}

/**
 * The places of the phrases in a text, as the engine matched them, in the unchanged original, longest phrase first, without
 * overlaps (R4.21).
 */
export const findMarks = (text: string, phrases: readonly Phrase[]): Range[] => findPhrases(text, phrases).marks

/** The phrases found in a text. */
export interface FoundPhrases {
  /** As `findMarks` gives them. */
  marks: Range[]
  /** The phrases that it holds, also those that are only marked as part of longer ones. */
  met: ReadonlySet<Phrase>
}

/** Finds the marks, and the phrases that the text holds. */
export function findPhrases(text: string, phrases: readonly Phrase[]): FoundPhrases {
  const found: Candidate[] = []
  const met = new Set<Phrase>()
  eachPlace(text, phrases, (range, phrase) => {
    met.add(phrase)
    if (found.length < MAX_CANDIDATES) found.push(range)
    return found.length === MAX_CANDIDATES && met.size === phrases.length
  })
  if (found.length < 2) return { marks: found.map(({ start, end }) => ({ start, end })), met }
  found.sort((a, b) => b.length - a.length || a.start - b.start)
  const taken: Range[] = []
  const isMarked = new Uint8Array(text.length)
  for (const { start, end } of found) {
    // An overlap with a longer or equal mark contains the start or the end of this one.
    if (isMarked[start] === 1 || isMarked[end - 1] === 1) continue
    isMarked.fill(1, start, end)
    taken.push({ start, end })
    if (taken.length >= MAX_MARKS) break
  }
  return { marks: taken.sort((a, b) => a.start - b.start), met }
}

/** Marks of one text at most: more would stall the page and no longer guide the eye. */
const MAX_MARKS = 2000
/** Places among which the marks are chosen: many phrases may overlap at each word of a text. */
const MAX_CANDIDATES = 4000
/** Maximum number of comparisons in one text, about 20 ms: the rest of the text stays without marks. */
const MAX_COMPARISONS = 1_000_000

/** The first place where any of the phrases is, or null. */
export function firstMark(text: string, phrases: readonly Phrase[]): Range | null {
  let first: Range | null = null
  eachPlace(text, phrases, ({ start, end }) => {
    first = { start, end }
    return true
  })
  return first
}

/**
 * Calls `hit` for every place of every phrase in the order of their ends, until it returns true or the comparisons are
 * used up.
 */
export function eachPlace(
  text: string,
  phrases: readonly Phrase[],
  hit: (range: Candidate, phrase: Phrase) => boolean | void,
): void {
  const wanted = phrases.filter(({ words }) => words.length > 0)
  if (wanted.length === 0) return
  /** For each phrase, the places that match so far: how many words, and where the first one began. */
  const open: { matched: number; start: number }[][] = wanted.map(() => [])
  let comparisons = 0
  const look = (word: string, start: number, end: number): boolean => {
    for (let index = 0; index < wanted.length; index++) {
      const phrase = wanted[index]!
      const { words, prefix } = phrase
      const going = open[index]!
      // Most words begin no phrase: they must be cheap.
      if (going.length === 0 && word.charCodeAt(0) !== words[0]!.charCodeAt(0)) continue
      comparisons += going.length + 1
      let kept = 0
      /** @returns true when the search is over */
      const goOn = (matched: number, from: number): boolean => {
        const isLast = matched === words.length - 1
        const expected = words[matched]!
        if (!(isLast && prefix ? word.startsWith(expected) : word === expected)) return false
        if (isLast) return hit({ start: from, end, length: end - from }, phrase) === true
        going[kept++] = { matched: matched + 1, start: from }
        return false
      }
      for (let at = 0, { length } = going; at < length; at++) {
        const place = going[at]!
        if (goOn(place.matched, place.start)) return true
      }
      if (goOn(0, start)) return true
      going.length = kept
    }
    return comparisons > MAX_COMPARISONS
  }
  const from = firstPossibleMatch(
    text,
    wanted.map(({ words }) => words[0]!),
  )
  if (from < text.length) eachWord(text, look, from)
}

/**
 * About two lines of a text around the first hit, on one line, cut at word ends and with '…' where something is left
 * out; null when no phrase is in the text.
 * @param length how long it may become, in UTF-16 code units
 */
export function snippetOf(text: string, phrases: readonly Phrase[], length = 200): string | null {
  const mark = firstMark(text, phrases)
  return mark && snippetAround(text, mark, length)
}

/** The same around a place of the text. */
export function snippetAround(text: string, mark: Range, length: number): string {
  const lead = Math.floor(length / 4)
  let from = Math.max(0, mark.start - lead)
  if (from > 0) {
    const space = text.slice(from, mark.start).search(/\s/)
    from = space >= 0 ? from + space + 1 : mark.start
  }
  let to = Math.min(text.length, Math.max(mark.end, from + length))
  if (to < text.length) {
    const [whole] = /^[^]*(?=\s)/.exec(text.slice(mark.end, to)) ?? []
    if (whole !== undefined) to = mark.end + whole.length
  }
  // Single spaces stay as they are: almost all are.
  const span = text
    .slice(from, Math.max(mark.end, wholeEnd(text, to)))
    .toWellFormed()
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
  return `${from > 0 ? '… ' : ''}${span}${to < text.length ? ' …' : ''}`
}
