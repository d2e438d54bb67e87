import { countLetters } from '#intake/letters.ts'

/** What the program writes before and behind what a person asked, in the language of the export. */
export interface Frame {
  before: string
  behind: string
  /** Of how many titles it was learned. */
  titles: number
}

/** As exports are known to have it; the words are learned where the language is another. */
const KNOWN =
  /^(?:Prompted|Eingegebener Prompt:|Gav instruktionen|Added chat from link:|Asked(?= )|Said(?= ))[\s\u00a0]+/
/** Activities in which nothing was asked. */
const NOT_ASKED = /^(?:Used|Gave feedback|Created|Visited|Viewed|Selected|Shared|Deleted|Saved|Opened)\b/
/** The fewest titles of which a frame is learned, and the longest that one is. */
const MIN_COUNT = 4
const MAX_LENGTH = 60
/** What is shorter may be chance behind a question, such as its mark. */
const MIN_LENGTH_BEHIND = 4

/**
 * What a person asked is known of such a title by itself: its language is, or a hard blank stands between their words and
 * those of the program.
 */
export const isPlain = (title: string): boolean =>
  KNOWN.test(`${title} `) || NOT_ASKED.test(title) || hardBlankIn(title) !== -1

/**
 * The words that all titles share at their beginning and their end, where there are enough of them; null otherwise.
 * @param titles of one language, each once, which are not plain
 */
export function learnedFrame(titles: readonly string[]): Frame | null {
  const [first, ...more] = titles
  if (first === undefined || titles.length < MIN_COUNT) return null
  let before = first
  let behind = first
  for (const title of more) {
    while (!title.startsWith(before)) before = before.slice(0, -1)
    while (!title.endsWith(behind)) behind = behind.slice(1)
  }
  const whole = wordsAtStart(before.slice(0, MAX_LENGTH))
  const end = behind.length >= MIN_LENGTH_BEHIND && behind.length <= MAX_LENGTH ? behind : ''
  return whole === '' && end === '' ? null : { before: whole, behind: end, titles: titles.length }
}

/** A beginning up to its last blank or colon: a person's words may begin alike. */
function wordsAtStart(text: string): string {
  const colon = Math.max(text.lastIndexOf(':'), text.lastIndexOf('：'))
  const blank = /^[\s\S]*[\s\u00a0]/.exec(text)?.[0].length ?? 0
  if (colon !== -1) return text.slice(0, /^[\s\u00a0]*/.exec(text.slice(colon + 1))![0].length + colon + 1)
  return text.slice(0, blank)
}

/** The longest that the words of a program before a hard blank are, in UTF-16 code units. */
const MAX_VERB_LENGTH = 40

/** The place of the hard blank that pages put behind the words of the program; -1 where there is none. */
function hardBlankIn(title: string): number {
  const at = title.indexOf('\u00a0')
  return at > 0 && at <= MAX_VERB_LENGTH && !title.slice(0, at).includes('\n') ? at : -1
}

/**
 * What an activity is named by, whatever else its file holds and whether that is JSON or a page: without the program's words
 * where they are known, with them where they would have to be learned.
 */
export const namedBy = (title: string): string =>
  (KNOWN.test(`${title} `) && askedIn(title, null, true).asked) || title.replaceAll('\u00a0', ' ')

/**
 * What a person asked, of the title of an activity, and how many letters around it are the program's.
 * @param isAnswered an answer follows
 */
export function askedIn(title: string, frame: Frame | null, isAnswered: boolean): { asked: string; around: number } {
  const cut = (from: number, to = title.length) => {
    const asked = title.slice(from, to)
    return { asked, around: countLetters(title) - countLetters(asked) }
  }
  const known = KNOWN.exec(`${title} `)
  if (known) return cut(Math.min(known[0].length, title.length))
  if (NOT_ASKED.test(title)) return cut(title.length)
  const hard = hardBlankIn(title)
  if (hard !== -1) return cut(hard + 1)
  if (frame === null) return cut(0)
  if (!title.startsWith(frame.before) || !title.endsWith(frame.behind)) return isAnswered ? cut(0) : cut(title.length)
  return cut(frame.before.length, Math.max(frame.before.length, title.length - frame.behind.length))
}
