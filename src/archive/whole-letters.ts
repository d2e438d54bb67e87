/** Letters as they are read: an emoji of several signs, or a letter with its marks, is one. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** From here on a sign may belong to the one before it. */
const FIRST_JOINING = 0x300
/** Signs that are looked at before a cut: of flags it takes all to know which two are one. */
const BEFORE = 1000
/** Signs of one letter at most: of hundreds of marks over one another some may go. */
const LONGEST = 64

/** The last place up to `at` where a text can be cut without cutting a letter, in UTF-16 code units. */
export function wholeEnd(text: string, at: number): number {
  if (at >= text.length || text.charCodeAt(at) < FIRST_JOINING) return at
  const from = Math.max(0, at - BEFORE)
  const begun = LETTERS.segment(text.slice(from, at + LONGEST)).containing(at - from)?.index ?? at - from
  if (from + begun + LONGEST >= at) return from + begun
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at
}

/** The beginning of a text, cut after a whole letter. @param most in UTF-16 code units */
export const wholeBeginning = (text: string, most: number): string => text.slice(0, wholeEnd(text, most)).toWellFormed()

/** The first letter of a text. */
export const firstLetter = (text: string): string =>
  LETTERS.segment(text.slice(0, LONGEST)).containing(0)?.segment.toWellFormed() ?? ''
