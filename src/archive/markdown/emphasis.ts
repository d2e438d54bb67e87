import type { MarkdownIt } from 'markdown-it'

/** Chinese, Japanese and Korean letters, and the punctuation that only their texts have. */
export const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\ufe30-\ufe4f\uff00-\uffef]/u

/**
 * Lets emphasis begin and end next to Chinese, Japanese and Korean letters. CommonMark takes `**` after a full stop or a
 * bracket for an end only where a blank follows, and such texts have no blanks: in `**「許可」**が` the marks would be
 * shown. Punctuation of these texts counts as a letter, and other punctuation may stand next to such a letter as next to a
 * blank. Texts without such letters are read as CommonMark says.
 */
export function eastAsianEmphasis(md: MarkdownIt): void {
  const { isMdAsciiPunct, isPunctCharCode, isWhiteSpace } = md.utils
  const isPunctuation = (code: number): boolean => isMdAsciiPunct(code) || isPunctCharCode(code)
  const Base = md.inline.State
  md.inline.State = class extends Base {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord)
      const last = charBefore(this.src, start)
      const next = charFrom(this.src, start + scanned.length, this.posMax)
      const [isLastEastAsian, isNextEastAsian] = [EAST_ASIAN.test(last), EAST_ASIAN.test(next)]
      if (!isLastEastAsian && !isNextEastAsian) return scanned
      const [before, after] = [last.codePointAt(0)!, next.codePointAt(0)!]
      const isLastPunctuation = !isLastEastAsian && isPunctuation(before)
      const isNextPunctuation = !isNextEastAsian && isPunctuation(after)
      const mayOpen =
        !isWhiteSpace(after) && (!isNextPunctuation || isLastEastAsian || isLastPunctuation || isWhiteSpace(before))
      const mayClose =
        !isWhiteSpace(before) && (!isLastPunctuation || isNextEastAsian || isNextPunctuation || isWhiteSpace(after))
      return {
        can_open: mayOpen && (canSplitWord || !mayClose || isPunctuation(before)),
        can_close: mayClose && (canSplitWord || !mayOpen || isPunctuation(after)),
        length: scanned.length,
      }
    }
  }
}

/** The letter before a place; a blank at the beginning, and of half a letter that half. */
const charBefore = (src: string, at: number): string => {
  const pair = src.slice(Math.max(0, at - 2), at)
  return pair.length === 2 && pair.codePointAt(0)! > 0xffff ? pair : pair.slice(-1) || ' '
}

/** The letter at a place before `end`, or a blank. */
const charFrom = (src: string, at: number, end: number): string =>
  at < end ? String.fromCodePoint(src.codePointAt(at)!) : ' '
