/**
 * The words of a text, the one rule by which cards are indexed, searched and highlighted (R4.6):
 * runs of letters, digits and marks, without regard to case, diacritics and width; every letter of a script that is written
 * without blanks (Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese) and every pictograph is a word of its own, so that a
 * run of them is found anywhere inside a longer one. `C++` and `C#` are words with their signs (`signsBehind`).
 */
export interface Word {
  /** The folded word, as the index holds it. */
  text: string
  /** Where it is in the original text, in UTF-16 code units; `end` is exclusive. */
  start: number
  end: number
}

/** Longer runs are cut into words of this many letters: an index refuses endless ones. */
const MAX_LENGTH = 100

const DIACRITICS =
  /[\u00ad\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u200c\u200d]+/g
const LETTER = /^[\p{L}\p{N}\p{M}\p{Co}\u00ad\u200c\u200d]/u
const ALONE =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30fc\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}]|(?=\p{L})[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/u
/** The Hangul syllables that a final consonant may follow as a letter of its own; Unicode has every 28th without one. */
const OPEN_SYLLABLES = Array.from({ length: 399 }, (_, index) => String.fromCharCode(0xac00 + index * 28)).join('')
/**
 * One unit of folding: a syllable of Hangul, however it is taken apart, half-width kana with its sign, or a character with the
 * marks that follow it.
 */
const UNIT = new RegExp(
  String.raw`[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[${OPEN_SYLLABLES}][\u11a8-\u11ff]|[\uff66-\uff9d][\uff9e\uff9f]|\P{M}\p{M}*|\p{M}+`,
  'uy',
)

/** Letters that Unicode does not take apart, as they are written where a keyboard has none of them; capitals have one sigma. */
const SPELT: Readonly<Record<string, string>> = {
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
}

const SEPARATOR = 0
const PART = 1
const WHOLE = 2
type Kind = typeof SEPARATOR | typeof PART | typeof WHOLE

interface Unit {
  kind: Kind
  folded: string
}

const SEPARATING: Unit = { kind: SEPARATOR, folded: '' }

/** Whether a word is a single character that is always a word by itself, so that no longer word begins with it. */
export const isSingleSignWord = (word: string): boolean => !/^[#*0-9©®]/.test(word) && ALONE.test(word)

/** Marks of one letter that are put in order at most, which takes time that grows with their square. */
const MAX_MARKS = 30

function classify(written: string): Unit {
  const given = written.length > MAX_MARKS ? written.replace(DIACRITICS, '') : written
  // A character's class does not depend on its encoding: '↔' with a stroke through it is the sign '↮', no pictograph.
  // A letter of full or half width is the same letter, and a ligature of print its letters.
  const unit = given.normalize(/^[\ufb00-\ufb06\uff01-\uff9f]/.test(given) ? 'NFKC' : 'NFC')
  const isAlone = isSingleSignWord(unit)
  if (!isAlone && !LETTER.test(unit)) return SEPARATING
  const plain = unit.normalize('NFD').replace(DIACRITICS, '').normalize('NFC').toLowerCase().replace(DIACRITICS, '')
  return { kind: isAlone ? WHOLE : PART, folded: SPELT[plain] ?? plain }
}

const ASCII: readonly Unit[] = Array.from({ length: 128 }, (_, code) => classify(String.fromCharCode(code)))
/** 1 for the letters and digits among them. */
const PLAIN = Uint8Array.from(ASCII, ({ kind }) => (kind === PART ? 1 : 0))
const known = new Map<string, Unit>()

/** Of a UTF-16 unit: whether it is a character that no neighbour is joined to or changes; 0 where that was not asked yet. */
const APART = 1
const JOINED = 2
const joining = new Uint8Array(2 ** 16)
/** Marks, letters of Hangul that make up syllables, signs of half-width kana, and halves of characters. */
const MAY_JOIN = /[\p{M}\u1100-\u11ff\uff9e\uff9f\ud800-\udfff]/u

const isApart = (code: number): boolean =>
  (joining[code] ||= MAY_JOIN.test(String.fromCharCode(code)) ? JOINED : APART) === APART

/** The units of characters by themselves, by their codes. */
const singles = new Map<number, Unit>()

function singleOf(code: number): Unit {
  let unit = code < 128 ? ASCII[code] : singles.get(code)
  if (!unit) {
    unit = classify(String.fromCharCode(code))
    singles.set(code, unit)
  }
  return unit
}

/** Whether a character of one UTF-16 unit is a word by itself. */
export const isWholeWord = (code: number): boolean => singleOf(code).kind === WHOLE

function unitOf(text: string): Unit {
  let unit = known.get(text)
  if (!unit) {
    unit = classify(text)
    // Text without end must not fill the memory: rare units are worked out again.
    if (known.size < 20_000) known.set(text, unit)
  }
  return unit
}

/**
 * Calls `found` for each word of `text` in order, until it returns true.
 * @param from where to begin; see `firstPossibleMatch`
 */
export function eachWord(
  text: string,
  found: (text: string, start: number, end: number) => boolean | void,
  from = 0,
): void {
  let word = ''
  let start = from
  let at = from
  const { length } = text
  while (at < length) {
    const code = text.charCodeAt(at)
    if (PLAIN[code] === 1) {
      const stop = endOfPlain(text, at, MAX_LENGTH - word.length)
      if (stop > at) {
        if (word === '') start = at
        word += text.slice(at, stop).toLowerCase()
        at = stop
        continue
      }
    }
    let unit: Unit
    let end = at + 1
    if (isApart(code) && (end >= length || isApart(text.charCodeAt(end)))) unit = singleOf(code)
    else {
      UNIT.lastIndex = at
      const fragment = UNIT.exec(text)?.[0] ?? text[at]!
      unit = unitOf(fragment)
      end = at + fragment.length
    }
    if (word !== '' && (unit.kind !== PART || word.length >= MAX_LENGTH)) {
      const signs = unit === SEPARATING && isSingleLetter(word) ? signsBehind(text, at) : 0
      if (found(word + text.slice(at, at + signs), start, at + signs)) return
      word = ''
      if (signs > 0) {
        at += signs
        continue
      }
    }
    if (unit.kind === PART && unit.folded !== '') {
      if (word === '') start = at
      word += unit.folded
    } else if (unit.kind === WHOLE && unit.folded !== '' && found(unit.folded, at, end)) return
    at = end
  }
  if (word !== '') found(word, start, length)
}

/** How many signs behind a single letter belong to its word: those of the languages `C++`, `C#` and the like (ADR-0261). */
export function signsBehind(text: string, at: number): number {
  if (text.startsWith('++', at)) return 2
  return text[at] === '#' && !LETTER.test(text.slice(at + 1, at + 3)) ? 1 : 0
}

/** Whether it is a word with signs, `c++` or `c#`. */
export const hasSigns = (word: string): boolean => word.length > 1 && /[+#]$/.test(word)

const isSingleLetter = (word: string): boolean => word.length === 1 && word >= 'a' && word <= 'z'

/** The end of a run of plain letters: most text is made of them. A mark that follows it belongs to its last letter. */
function endOfPlain(text: string, from: number, most: number): number {
  const end = Math.min(text.length, from + most)
  let at = from
  while (at < end && PLAIN[text.charCodeAt(at)] === 1) at++
  return at < text.length && !isApart(text.charCodeAt(at)) ? at - 1 : at
}

/**
 * Characters that folding may change or join to others: all but ASCII, punctuation that texts are full of, and letters that are
 * words by themselves.
 */
const FOLDING =
  /[^\0-\x7f\xa0-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u2010-\u2027\u2030-\u203b\u3000-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff08\uff09\uff0c]/

/**
 * The end of the part of a text that cannot contain any of the words, found without folding it: most texts are
 * looked through in vain. No word is cut there.
 * @param words folded ones
 */
export function firstPossibleMatch(text: string, words: readonly string[]): number {
  // Up to the first such character lower case is all that folding does, and leaves every letter in its place.
  const lower = text.toLowerCase()
  let first = text.length
  for (const word of words) {
    const at = lower.indexOf(word)
    if (at >= 0 && at < first) first = at
  }
  const folding = text.slice(0, first).search(FOLDING)
  if (folding >= 0) first = folding
  if (first === text.length) return first
  // It may be a mark on the character before it.
  let start = Math.max(0, first - 1)
  while (start > 0 && PLAIN[text.charCodeAt(start - 1)] === 1) start--
  return start
}

/** All words of a text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  eachWord(text, (word, start, end) => {
    words.push({ text: word, start, end })
  })
  return words
}

/** The folded words with single spaces between, as an index takes them. */
export function foldText(text: string): string {
  let folded = ''
  eachWord(text, (word) => {
    folded += folded === '' ? word : ` ${word}`
  })
  return folded
}
