/**
 * The words of a text, the one rule by which cards are indexed, searched and highlighted (decisions, section 4):
 * runs of letters, digits and marks, without regard to case and diacritics; every Chinese, Japanese or Korean letter
 * and every pictograph is a word of its own, so that a run of them is found anywhere inside a longer one.
 */
export interface Word {
  /** The folded word, as the index holds it. */
  text: string
  /** Where it stands in the original text, in UTF-16 code units; `end` is exclusive. */
  start: number
  end: number
}

/** Longer runs are cut into words of this many letters: an index refuses endless ones. */
const LONGEST = 100

const DIACRITICS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u200c\u200d]+/g
const LETTER = /^[\p{L}\p{N}\p{M}\p{Co}\u200c\u200d]/u
const ALONE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30fc\uff70\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}]/u
/** The Hangul syllables that a final consonant may follow as a letter of its own; Unicode has every 28th without one. */
const OPEN_SYLLABLES = Array.from({ length: 399 }, (_, index) => String.fromCharCode(0xac00 + index * 28)).join('')
/** One unit of folding: a syllable of Hangul, however it is taken apart, or a character with the marks that follow it. */
const UNIT = new RegExp(
  String.raw`[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[${OPEN_SYLLABLES}][\u11a8-\u11ff]|\P{M}\p{M}*|\p{M}+`,
  'uy',
)

const SEPARATOR = 0
const PART = 1
const WHOLE = 2
type Kind = typeof SEPARATOR | typeof PART | typeof WHOLE

interface Unit {
  kind: Kind
  folded: string
}

const SEPARATING: Unit = { kind: SEPARATOR, folded: '' }

function classify(unit: string): Unit {
  const pictograph = /^[#*0-9©®]/.test(unit) ? false : ALONE.test(unit)
  if (!pictograph && !LETTER.test(unit)) return SEPARATING
  const plain = unit.normalize('NFD').replace(DIACRITICS, '').normalize('NFC').toLowerCase().replace(DIACRITICS, '')
  return { kind: pictograph ? WHOLE : PART, folded: plain }
}

const ASCII: readonly Unit[] = Array.from({ length: 128 }, (_, code) => classify(String.fromCharCode(code)))
/** 1 for the letters and digits among them. */
const PLAIN = Uint8Array.from(ASCII, ({ kind }) => (kind === PART ? 1 : 0))
const known = new Map<string, Unit>()

function unitOf(text: string): Unit {
  let unit = known.get(text)
  if (!unit) {
    unit = classify(text)
    // Text without end must not fill the memory: rare units are worked out again.
    if (known.size < 20_000) known.set(text, unit)
  }
  return unit
}

/** Calls `found` for each word of `text` in order, until it returns true. */
export function eachWord(text: string, found: (text: string, start: number, end: number) => boolean | void): void {
  let word = ''
  let start = 0
  let at = 0
  const { length } = text
  while (at < length) {
    const code = text.charCodeAt(at)
    if (PLAIN[code] === 1) {
      const stop = endOfPlain(text, at, LONGEST - word.length)
      if (stop > at) {
        if (word === '') start = at
        word += text.slice(at, stop).toLowerCase()
        at = stop
        continue
      }
    }
    let unit: Unit
    let end = at + 1
    // Marks begin at U+0300: below it a character that is followed by a lower one stands alone.
    if (code < 128 && (end >= length || text.charCodeAt(end) < 0x300)) unit = ASCII[code]!
    else {
      UNIT.lastIndex = at
      const piece = UNIT.exec(text)?.[0] ?? text[at]!
      unit = unitOf(piece)
      end = at + piece.length
    }
    if (word !== '' && (unit.kind !== PART || word.length >= LONGEST)) {
      if (found(word, start, at)) return
      word = ''
    }
    if (unit.kind === PART && unit.folded !== '') {
      if (word === '') start = at
      word += unit.folded
    } else if (unit.kind === WHOLE && unit.folded !== '' && found(unit.folded, at, end)) return
    at = end
  }
  if (word !== '') found(word, start, length)
}

/** The end of a run of plain letters: most text is made of them. A mark that follows it belongs to its last letter. */
function endOfPlain(text: string, from: number, most: number): number {
  const end = Math.min(text.length, from + most)
  let at = from
  while (at < end && PLAIN[text.charCodeAt(at)] === 1) at++
  return at < text.length && text.charCodeAt(at) >= 0x300 ? at - 1 : at
}

/** All words of a text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  eachWord(text, (word, start, end) => {
    words.push({ text: word, start, end })
  })
  return words
}

/** The folded words with single spaces between: what an index is given. */
export function foldText(text: string): string {
  let folded = ''
  eachWord(text, (word) => {
    folded += folded === '' ? word : ` ${word}`
  })
  return folded
}
