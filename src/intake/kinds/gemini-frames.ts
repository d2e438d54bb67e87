import { countLetters } from '#intake/letters.ts'

/** Text of the program before and after a person's prompt, in the language of the export. */
interface Frame {
  before: string
  behind: string
  /** Number of titles from which it was learned. */
  titles: number
}

/** The program's text in the titles below one header. */
export interface Learned {
  /** Texts of the program before a no-break space. */
  marked: ReadonlySet<string>
  frame: Frame | null
}

/** The texts of known languages; those of others are learned. */
const KNOWN = new RegExp(
  '^(?:' +
    '(?:Prompted|Submitted query|Gav instruktionen|Hiciste la petición|Υποβλήθηκε το ερώτημα|(?:Asked|Said|Branched)(?= ))[\\s\\u00a0]+|' +
    '(?:Eingegebener Prompt|Prompt[ \\u00a0]?|Has dicho|Added chat from link|送信したメッセージ)[:：][\\s\\u00a0]+' +
    ')',
)
/** Activities without a prompt. */
const NOT_ASKED = /^(?:Used|Gave feedback|Cleared|Created|Visited|Viewed|Selected|Shared|Deleted|Saved|Opened)\b/
/** Prefix of an activity that made a canvas, followed by its name. */
const CANVAS = /^Created Gemini Canvas titled[\s\u00a0]+/
/** Maximum number of characters around the program's name in an activity without a prompt: `使用: Gemini アプリ`. */
const MAX_USE = 15
/** Minimum number of titles, and maximum length of a title, for learning a frame. */
const MIN_COUNT = 4
const MAX_LENGTH = 60
const BEGINNING = /^[^:：\n]{1,60}[:：][\s\u00a0]*/
/** Minimum length of a text after prompts: a shorter one, such as a question mark, may be chance. */
const MIN_LENGTH_BEHIND = 4
/**
 * Minimum number of titles for a text after prompts that no quotation mark begins, as a person may write it: `…, please`. It is
 * learned only without a text before prompts.
 */
const MIN_COUNT_BEHIND = 20
const CLOSING = /["'»«”“’‘」』】：:]/

/**
 * True for a title whose prompt is recognised without a learned frame: its language is known, or a no-break space separates the
 * program's text from the prompt.
 */
export const isPlain = (title: string, learned: Learned | null): boolean =>
  isKnown(title) || markIn(title, learned) !== -1

/** True for titles in a language whose texts are known. */
export const isKnown = (title: string): boolean => KNOWN.test(`${title} `) || NOT_ASKED.test(title)

/**
 * Learns the program's texts from the titles below one header.
 * @param titles in unknown languages, without duplicates
 * @param pageTitles the ones from a page, where the program writes a no-break space after its text
 */
export function learnWords(titles: ReadonlySet<string>, pageTitles: ReadonlySet<string>): Learned {
  const marked = new Set([
    ...sharedBefore([...pageTitles], (count, all) => count > 1 || count * 2 >= all),
    ...sharedBefore([...titles], (count, all) => count > 1 && count * 2 > all),
  ])
  const learned = { marked, frame: null }
  return { marked, frame: learnedFrame([...titles].filter((title) => markIn(title, learned) === -1)) }
}

/**
 * Texts before the no-break space in enough titles, as a person writes one as well: `5 kg`, and before punctuation in French.
 */
function sharedBefore(titles: readonly string[], isEnough: (count: number, all: number) => boolean): string[] {
  const counts = new Map<string, number>()
  for (const title of titles) {
    const at = hardBlankIn(title)
    if (at !== -1) counts.set(title.slice(0, at), (counts.get(title.slice(0, at)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => isEnough(count, titles.length)).map(([before]) => before)
}

/**
 * The common beginning and end of all titles, or the beginning of most up to a colon, if there are enough titles; null
 * otherwise.
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

/** The beginning of most titles, up to a colon: titles of a canvas or another activity have other texts. */
function mostBefore(titles: readonly string[]): Frame | null {
  const beginnings = titles.flatMap((title) => BEGINNING.exec(title)?.[0] ?? [])
  const [before = '', { length } = []] =
    [...Map.groupBy(beginnings, (one) => one)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return length >= MIN_COUNT && length * 3 >= titles.length * 2 ? { before, behind: '', titles: length } : null
}

/** A beginning up to its last space or colon, as the prompts themselves may begin alike. */
function wordsAtStart(text: string): string {
  const colon = Math.max(text.lastIndexOf(':'), text.lastIndexOf('：'))
  const blank = /^[\s\S]*[\s\u00a0]/.exec(text)?.[0].length ?? 0
  if (colon !== -1) return text.slice(0, /^[\s\u00a0]*/.exec(text.slice(colon + 1))![0].length + colon + 1)
  return text.slice(0, blank)
}

/** Maximum length of the program's text before a no-break space, in UTF-16 code units. */
const MAX_VERB_LENGTH = 40

/** The index of a no-break space that may follow the program's text; -1 for none. */
function hardBlankIn(title: string): number {
  const at = title.search(/\u00a0(?![?!:;»%\s]|$)/)
  return at > 0 && at <= MAX_VERB_LENGTH && !title.slice(0, at).includes('\n') ? at : -1
}

/** The index of the no-break space after a text of the program; -1 for none. */
function markIn(title: string, learned: Learned | null): number {
  const at = hardBlankIn(title)
  return at !== -1 && learned?.marked.has(title.slice(0, at)) === true ? at : -1
}

/**
 * The text from which an activity's id is computed, independent of the rest of its file and of its format: without the
 * program's text in known languages, with it in others.
 */
export const namedBy = (title: string): string =>
  (KNOWN.test(`${title} `) && askedIn(title, null, true).asked) || title.replaceAll('\u00a0', ' ')

/** The name of the canvas that an activity made; '' for any other. */
export const canvasIn = (title: string): string => (CANVAS.test(title) ? title.replace(CANVAS, '') : '')

/** True for a title that only says that the program was used. */
const isUse = (title: string, header: string): boolean =>
  header !== '' && title.includes(header) && title.length - header.length <= MAX_USE

/**
 * The prompt in the title of an activity, and the number of characters of the program around it.
 * @param isAnswered true if an answer follows
 * @param header the program's name for itself
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
