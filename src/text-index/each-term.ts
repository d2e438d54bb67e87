import { eachWord, signsBehind } from '#archive/words.ts'
import { bytesOf } from './dictionary.ts'

/** Longer runs of letters are cut (`MAX_LENGTH` of archive/words.ts). */
const MAX_LENGTH = 100

const LETTER = 1
const SEPARATOR = 2

/** Which ASCII characters are letters or digits of words; those after them are 0. */
const KINDS = Uint8Array.from({ length: 2 ** 16 }, (_, code) =>
  code > 127 ? 0 : /[a-z0-9]/i.test(String.fromCharCode(code)) ? LETTER : SEPARATOR,
)

/** Signs such as those of `c++` may belong to a word. */
const isSeparator = (code: number): boolean => KINDS[code] === SEPARATOR && code !== 35 && code !== 43

const word = new Uint8Array(MAX_LENGTH)

const encoder = new TextEncoder()
/** Buffer for the bytes of such words: at most three per UTF-16 unit. */
const encoded = new Uint8Array(3 * MAX_LENGTH)

/**
 * Calls `found` with the UTF-8 of each word of a text, the first `length` of some bytes, which it must not keep. Words are those
 * of archive/words.ts; as most are of ASCII letters alone, between other ASCII characters, these are made without strings.
 */
export function eachTerm(text: string, found: (bytes: Uint8Array, length: number) => void): void {
  const { length } = text
  for (let at = 0; at < length;) {
    const from = at
    let kind = 0
    for (; at < length && (kind = KINDS[text.charCodeAt(at)]!) === LETTER; at++)
      // The bit by which small letters differ from capitals; digits have it.
      if (at - from < MAX_LENGTH) word[at - from] = text.charCodeAt(at) | 32
    const isPlain = at === length || (kind === SEPARATOR && (at + 1 === length || text.charCodeAt(at + 1) < 128))
    if (isPlain && at - from <= MAX_LENGTH) {
      const signs = at - from === 1 && word[0]! > 96 ? signsBehind(text, at) : 0
      for (let sign = 0; sign < signs; sign++) word[1 + sign] = text.charCodeAt(at + sign)
      if (at > from) found(word, at - from + signs)
      at += signs || 1
      continue
    }
    at = endOfOther(text, at)
    eachWord(text.slice(from, at), (other) => {
      if (other.length <= MAX_LENGTH) found(encoded, encoder.encodeInto(other, encoded).written)
      else {
        const bytes = bytesOf(other)
        found(bytes, bytes.length)
      }
    })
  }
}

/**
 * The first ASCII separator from a place on that is followed by ASCII, so that no combining mark belongs to it, and belongs to no
 * word itself; else the text's end.
 */
function endOfOther(text: string, from: number): number {
  let at = from
  while (at < text.length && (!isSeparator(text.charCodeAt(at)) || text.charCodeAt(at + 1) > 127)) at++
  return at
}
