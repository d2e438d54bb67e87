import { wordsFinder } from './find-words.ts'

/** The redaction mark. */
export const REDACTED = '▇▇▇'

/** Words that are redacted, and why. */
export interface RedactedWords {
  words: string
  reason: string
}

/** A text without the words that are redacted. */
export interface RedactedText {
  text: string
  /** The reasons of the marks of the text, in order; '' for one that the text had before. */
  reasons: string[]
  /** The original words of each mark. */
  words: string[]
}

interface Hit {
  start: number
  end: number
  reason: string
}

/** Number of redaction marks in a text. */
export const countMarks = (text: string): number => text.split(REDACTED).length - 1

/** What another text has in the place of each mark of this one; null where the two differ in more than that. */
export function wordsAtMarks(text: string, other: string): string[] | null {
  const [first = '', ...rest] = text.split(REDACTED)
  const last = rest.pop()
  if (last === undefined || !other.startsWith(first)) return null
  const words: string[] = []
  let at = first.length
  for (const between of rest) {
    const found = other.indexOf(between, at)
    if (found < 0) return null
    words.push(other.slice(at, found))
    at = found + between.length
  }
  const end = other.length - last.length
  return end >= at && other.endsWith(last) ? [...words, other.slice(at, end)] : null
}

/**
 * The words that a text has back which were redacted before they came into this archive, which knows nothing of them: the whole
 * text where more than these changed.
 * @param was the text without redactions of this archive
 */
export function wordsBack(now: string, was: string): string[] {
  if (countMarks(now) >= countMarks(was)) return []
  const words = (wordsAtMarks(was, now) ?? [now]).flatMap((some) => some.split(REDACTED))
  return words.map((some) => some.trim()).filter((some) => some !== '')
}

/** The redacted spans in order. Overlapping spans of two reasons are merged, for the reason of the first. */
function hitsIn(text: string, redacted: readonly RedactedWords[]): Hit[] {
  const find = wordsFinder(text)
  // Words with the mark itself would be found without end.
  const all = redacted
    .filter(({ words }) => !words.includes(REDACTED[0]!))
    .flatMap(({ words, reason }) => find(words).map((span) => ({ ...span, reason })))
  const hits: Hit[] = []
  for (const hit of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = hits.at(-1)
    if (last && (hit.start < last.end || (hit.start === last.end && hit.reason === last.reason))) {
      last.end = Math.max(last.end, hit.end)
    } else hits.push({ ...hit })
  }
  return hits
}

/** Replaces every occurrence of the words by `REDACTED`. */
export function redactText(text: string, redacted: readonly RedactedWords[]): RedactedText {
  const marks = Array.from({ length: countMarks(text) })
  let result: RedactedText = { text, reasons: marks.map(() => ''), words: marks.map(() => REDACTED) }
  // The removed text may have ended markup that hid words from the first pass.
  for (;;) {
    const hits = hitsIn(result.text, redacted)
    if (hits.length === 0) return result
    result = replaced(result, hits)
  }
}

function replaced(before: RedactedText, hits: readonly Hit[]): RedactedText {
  let text = ''
  let at = 0
  let marks = 0
  const reasons: string[] = []
  const words: string[] = []
  const keep = (end: number) => {
    const unchanged = before.text.slice(at, end)
    const count = countMarks(unchanged)
    reasons.push(...before.reasons.slice(marks, marks + count))
    words.push(...before.words.slice(marks, marks + count))
    marks += count
    text += unchanged
  }
  for (const { start, end, reason } of hits) {
    keep(start)
    const taken = before.text.slice(start, end)
    words.push(withWords(taken, before.words.slice(marks)))
    marks += countMarks(taken)
    text += REDACTED
    reasons.push(reason)
    at = end
  }
  keep(before.text.length)
  return { text, reasons, words }
}

/** A text with words in the place of its marks, in order. */
const withWords = (text: string, words: readonly string[]): string =>
  text.split(REDACTED).reduce((before, after, at) => before + (words[at - 1] ?? REDACTED) + after)

/**
 * Restores the original words for each redaction mark that is left in an edited text.
 * @returns null where the words of a mark are unknown
 */
export function withWordsBack(written: string, original: string, redacted: readonly RedactedWords[]): string | null {
  const count = countMarks(written)
  if (count === 0) return written
  const { text, words } = redactText(original, redacted)
  if (written === text) return original
  const [first = REDACTED] = words
  const isOne = words.length > 0 && words.every((one) => one === first)
  if (count !== words.length && !isOne) return null
  return withWords(written, isOne ? Array.from({ length: count }, () => first) : words)
}

/** Texts that are read one after another, redacted as one: words that begin in one and end in the next are found as well. */
export function redactTexts(texts: readonly string[], redacted: readonly RedactedWords[]): string[] {
  let result = [...texts]
  for (;;) {
    const hits = hitsIn(result.join(GAP), redacted)
    if (hits.length === 0) return result
    let from = 0
    result = result.map((text) => {
      const own = hits.flatMap(({ start, end, reason }) => {
        const span = { start: Math.max(start - from, 0), end: Math.min(end - from, text.length), reason }
        return span.start < span.end ? [span] : []
      })
      from += text.length + GAP.length
      return replaced({ text, reasons: [], words: [] }, own).text
    })
  }
}

const GAP = '\n\n'
