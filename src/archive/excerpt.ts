import { bestMark } from './best-mark.ts'
import { markTruncated } from './card-title.ts'
import { snippetAround, type Range } from './highlight.ts'
import type { Phrase } from './term.ts'
import { wholeBeginning } from './whole-letters.ts'
import { openFence, withoutMarkup } from './without-markup.ts'
import { isWholeWord } from './words.ts'

/** Letters of an excerpt: three lines of the widest column. */
const LENGTH = 280

/** Characters that are read before a hit, and after it or the beginning: more than shown, as markup is removed. */
const BEFORE = LENGTH
const BEHIND = LENGTH * 3

/**
 * About three lines of a response, on one line and without the marks of Markdown: round the best hit, or the beginning
 * where nothing was searched for or the response holds no hit.
 */
export const excerptOf = (response: string, phrases: readonly Phrase[]): string =>
  excerptAround(response, phrases) ?? beginningOf(response)

/** The same; null where the response holds no hit. */
export function excerptAround(response: string, phrases: readonly Phrase[]): string | null {
  const hit = bestMark(response, phrases, LENGTH / 2)
  if (!hit) return null
  const from = lineOrWord(response, Math.max(0, hit.start - BEFORE), hit.start)
  const found = snippetWithin(
    response.slice(from, hit.end + BEHIND),
    { start: hit.start - from, end: hit.end - from },
    phrases,
    openFence(response.slice(0, from)),
  )
  return from > 0 && !found.startsWith('…') ? `… ${found}` : found
}

/**
 * Snippet round a hit, without the marks of Markdown.
 * @param marked a part of a text
 * @param hit the one that is shown
 * @param fence that of the block of code in which it begins; '' outside of one
 */
function snippetWithin(marked: string, hit: Range, phrases: readonly Phrase[], fence: string): string {
  const plain = withoutMarkup(marked, fence)
  const found = plain === marked ? null : bestMark(plain, phrases, LENGTH / 2)
  // The removed markup may have contained the hit: the address of a link, or the language of some code.
  return found ? snippetAround(plain, found, LENGTH) : snippetAround(marked, hit, LENGTH)
}

/** The first place from `from` on where a line begins, else a word. */
function lineOrWord(text: string, from: number, before: number): number {
  if (from === 0) return 0
  const skipped = text.slice(from, before)
  const line = skipped.indexOf('\n')
  return from + (line >= 0 ? line : Math.max(0, skipped.search(/\s/)))
}

/** The first letters of a response as an excerpt, cut at the end of a word. */
export function beginningOf(text: string): string {
  const begun = wholeBeginning(text, LENGTH + BEHIND)
  const plain = withoutMarkup(begun).replace(/\s+/g, ' ').trim()
  if (plain.length <= LENGTH) return begun.length === text.length ? plain : markTruncated(plain, ' …')
  const word = plain.lastIndexOf(' ', LENGTH - 1)
  return markTruncated(wholeBeginning(plain, word > LENGTH / 2 ? word : LENGTH), ' …')
}

/** Letters of a text that are counted one by one; of a longer text the rest is taken to be like them. */
const COUNTED = 20_000

const SPACE = /\s/

/** Letters of Chinese, Japanese and Korean, and what is between them in Unicode. */
const isWide = (code: number): boolean =>
  code >= 0x2e80
    ? code <= 0x9fff || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff)
    : code >= 0x1100 && code <= 0x11ff

/**
 * Number of words of a text: runs between spaces, and each Chinese, Japanese or Korean character by itself. Of a text
 * of more than 20,000 letters the rest is estimated by those.
 */
export function countWords(text: string): number {
  const counted = text.length > COUNTED ? text.slice(0, COUNTED) : text
  let words = 0
  let isInWord = false
  for (let at = 0; at < counted.length; at++) {
    const code = counted.charCodeAt(at)
    if (code <= 32 || (code > 127 && SPACE.test(counted[at]!))) isInWord = false
    else if (isWide(code)) {
      if (isWholeWord(code)) words++
      isInWord = false
    } else if (!isInWord && (code > 127 ? isLetter(counted[at]!) : isPlainLetter(code))) {
      words++
      isInWord = true
    }
  }
  return counted === text ? words : Math.round((words * text.length) / COUNTED)
}

/** Half a character is one of a pair outside the basic plane. */
const isLetter = (char: string): boolean => /[\p{L}\p{N}\p{Cs}]/u.test(char)

/** Letters and digits begin a word; a single dash or mark of Markdown does not. */
const isPlainLetter = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
