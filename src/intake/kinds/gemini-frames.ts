import { countLetters } from '#intake/letters.ts'

/** What the program writes before and behind what a person asked, in the language of the export. */
interface Frame {
  before: string
  behind: string
  /** Of how many titles it was learned. */
  titles: number
}

/** What was learned of the titles below one header. */
export interface Learned {
  /** What is before the hard blank, where that is the program's. */
  marked: ReadonlySet<string>
  frame: Frame | null
}

/** As exports are known to have it; the words are learned where the language is another. */
const KNOWN = new RegExp(
  '^(?:' +
    '(?:Prompted|Submitted query|Gav instruktionen|Hiciste la petición|Υποβλήθηκε το ερώτημα|(?:Asked|Said|Branched)(?= ))[\\s\\u00a0]+|' +
    '(?:Eingegebener Prompt|Prompt[ \\u00a0]?|Has dicho|Added chat from link|送信したメッセージ)[:：][\\s\\u00a0]+' +
    ')',
)
/** Activities in which nothing was asked. */
const NOT_ASKED = /^(?:Used|Gave feedback|Cleared|Created|Visited|Viewed|Selected|Shared|Deleted|Saved|Opened)\b/
/** How an activity begins that made a canvas, which has a name. */
const CANVAS = /^Created Gemini Canvas titled[\s\u00a0]+/
/** The most letters around the name of the program where nothing was asked: `使用: Gemini アプリ`. */
const MAX_USE = 15
/** The fewest titles of which a frame is learned, and the longest that one is. */
const MIN_COUNT = 4
const MAX_LENGTH = 60
const BEGINNING = /^[^:：\n]{1,60}[:：][\s\u00a0]*/
/** What is shorter may be chance behind a question, such as its mark. */
const MIN_LENGTH_BEHIND = 4
/** An end that no quotation mark begins may be a person's: `…, please`. It is learned of that many titles, and alone. */
const MIN_COUNT_BEHIND = 20
const CLOSING = /["'»«”“’‘」』】：:]/

/**
 * What a person asked is known of such a title by itself: its language is, or a hard blank stands between their words and
 * those of the program.
 */
export const isPlain = (title: string, learned: Learned | null): boolean =>
  isKnown(title) || markIn(title, learned) !== -1

/** True for titles in a language whose words are known. */
export const isKnown = (title: string): boolean => KNOWN.test(`${title} `) || NOT_ASKED.test(title)

/**
 * Learns the words of the program from the titles below one header.
 * @param titles in no known language, each once
 * @param pageTitles those of them that stood on a page, where the program puts a hard blank behind its words
 */
export function learnWords(titles: ReadonlySet<string>, pageTitles: ReadonlySet<string>): Learned {
  const marked = new Set([
    ...sharedBefore([...pageTitles], (count, all) => count > 1 || count * 2 >= all),
    ...sharedBefore([...titles], (count, all) => count > 1 && count * 2 > all),
  ])
  const learned = { marked, frame: null }
  return { marked, frame: learnedFrame([...titles].filter((title) => markIn(title, learned) === -1)) }
}

/** What is before the hard blank of enough titles: a person writes one as well, `5 kg`, and before a mark in French. */
function sharedBefore(titles: readonly string[], isEnough: (count: number, all: number) => boolean): string[] {
  const counts = new Map<string, number>()
  for (const title of titles) {
    const at = hardBlankIn(title)
    if (at !== -1) counts.set(title.slice(0, at), (counts.get(title.slice(0, at)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => isEnough(count, titles.length)).map(([before]) => before)
}

/**
 * The words that all titles share at their beginning and their end, or most of them up to a colon, where there are enough;
 * null otherwise.
 */
function learnedFrame(titles: readonly string[]): Frame | null {
  const [first, ...more] = titles
  if (first === undefined || titles.length < MIN_COUNT) return null
  let before = first
  let behind = first
  for (const title of more) {
    while (!title.startsWith(before)) before = before.slice(0, -1)
    while (!title.endsWith(behind)) behind = behind.slice(1)
  }
  const whole = wordsAtStart(before.slice(0, MAX_LENGTH))
  const quote = behind.search(CLOSING)
  if (quote !== -1) behind = behind.slice(quote)
  else if (whole !== '' || titles.length < MIN_COUNT_BEHIND) behind = ''
  const end = behind.length >= MIN_LENGTH_BEHIND && behind.length <= MAX_LENGTH ? behind : ''
  return whole === '' && end === '' ? mostBefore(titles) : { before: whole, behind: end, titles: titles.length }
}

/** What most titles begin with, up to a colon: those of a canvas or of another activity have other words around them. */
function mostBefore(titles: readonly string[]): Frame | null {
  const beginnings = titles.flatMap((title) => BEGINNING.exec(title)?.[0] ?? [])
  const [before = '', { length } = []] =
    [...Map.groupBy(beginnings, (one) => one)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return length >= MIN_COUNT && length * 3 >= titles.length * 2 ? { before, behind: '', titles: length } : null
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

/** The place of the hard blank that may stand behind the words of the program; -1 where there is none. */
function hardBlankIn(title: string): number {
  const at = title.search(/\u00a0(?![?!:;»%\s]|$)/)
  return at > 0 && at <= MAX_VERB_LENGTH && !title.slice(0, at).includes('\n') ? at : -1
}

/** The place of the hard blank that stands behind words that are the program's. */
function markIn(title: string, learned: Learned | null): number {
  const at = hardBlankIn(title)
  return at !== -1 && learned?.marked.has(title.slice(0, at)) === true ? at : -1
}

/**
 * What an activity is named by, whatever else its file holds and whether that is JSON or a page: without the program's words
 * where they are known, with them where they would have to be learned.
 */
export const namedBy = (title: string): string =>
  (KNOWN.test(`${title} `) && askedIn(title, null, true).asked) || title.replaceAll('\u00a0', ' ')

/** The name of the canvas that an activity made, by its title; '' for every other. */
export const canvasIn = (title: string): string => (CANVAS.test(title) ? title.replace(CANVAS, '') : '')

/** True where a title says that the program was used, and nothing else. */
const isUse = (title: string, header: string): boolean =>
  header !== '' && title.includes(header) && title.length - header.length <= MAX_USE

/**
 * What a person asked, of the title of an activity, and how many letters around it are the program's.
 * @param isAnswered an answer follows
 * @param header what the program calls itself
 */
export function askedIn(
  title: string,
  learned: Learned | null,
  isAnswered: boolean,
  header = '',
): { asked: string; around: number } {
  const cut = (from: number, to = title.length) => {
    const asked = title.slice(from, to)
    return { asked, around: countLetters(title) - countLetters(asked) }
  }
  const known = KNOWN.exec(`${title} `)
  if (known) return cut(Math.min(known[0].length, title.length))
  if (NOT_ASKED.test(title)) return cut(title.length)
  const hard = markIn(title, learned)
  if (hard !== -1) return cut(hard + 1)
  if (!isAnswered && isUse(title, header)) return cut(title.length)
  const frame = learned?.frame ?? null
  if (frame === null) return cut(0)
  if (!title.startsWith(frame.before) || !title.endsWith(frame.behind)) return isAnswered ? cut(0) : cut(title.length)
  return cut(frame.before.length, Math.max(frame.before.length, title.length - frame.behind.length))
}
