import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import type { Range } from '#archive/highlight.ts'

/**
 * A text as it is read: its letters without the markup between them and without signs that nothing shows, however Unicode writes
 * them, each blank once, with the place of each letter.
 */
interface ReadText {
  letters: string
  /** Where each letter begins in the source; a blank that stands for a line break has the place -1. */
  starts: Int32Array
  ends: Int32Array
}

/** Letters that are written by other code points than they are read, and how many units those take. */
interface WrittenLetters {
  letters: string
  length: number
}

/** Markup within a line, which a reader does not see: emphasis, code, links up to their address, tags, footnotes. */
const INLINE =
  /(?:[*~`\\]|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_)|!?\[(?:\^[^\]\s]{1,100}\])?|\](?:\([^()\n]*\)|\[[^\]\n]*\])?|<\/?[a-z][a-z0-9]*(?:\s[^<>\n]*)?\/?>/iuy
/** Markup at the start of a line: quotes, headings, list items, cells of tables and their rules, fences. */
const LINE_START =
  /(?:[ \t]*(?:>|#{1,6}(?=\s)|[-+*](?=\s)|\d{1,9}[.)](?=\s)|\||:?-{3,}:?|(?:`{3,}|~{3,})[^\n`]*(?=\n|$)))+/y
const BLANK = /[\s|]+/y
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z\d]{1,31});/iy
/** Signs that nothing shows, such as soft hyphens and blanks of no width. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/uy
/**
 * A letter with its accents behind it, and a syllable of Hangul by its parts, which Unicode writes as one letter as well. No more
 * accents than a text may have for streams (UAX #15): putting them in order takes time that grows with their square.
 */
const COMBINED = /\P{M}\p{M}{1,30}|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?/uy

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

let markdown: MarkdownIt['utils'] | undefined

/** The letters that the page shows for an entity, such as `&uuml;`; null where there is none. */
function entityAt(text: string, at: number): WrittenLetters | null {
  const entity = text[at] === '&' ? matchAt(ENTITY, text, at) : null
  if (entity === null) return null
  const letters = (markdown ??= createMarkdownIt().utils).unescapeAll(entity)
  return letters === entity ? null : { letters, length: entity.length }
}

/** The written form of several code points that are read as one letter; null where they are one letter by themselves. */
function combinedAt(text: string, at: number): WrittenLetters | null {
  if (!(text.charCodeAt(at + 1) >= 0x300)) return null
  const combined = matchAt(COMBINED, text, at)
  if (combined === null) return null
  const letters = combined.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFC')
  return { letters: letters.length > combined.length ? combined : letters, length: combined.length }
}

/** Reads a text of Markdown, or a plain one, as a reader does. Takes time in proportion to its length. */
function readText(text: string): ReadText {
  const starts = new Int32Array(text.length)
  const ends = new Int32Array(text.length)
  const letters: string[] = []
  const add = (letter: string, start: number, end: number) => {
    starts[letters.length] = start
    ends[letters.length] = end
    letters.push(letter)
  }
  const addBlank = (start: number, end: number) => {
    if (letters.length > 0 && letters.at(-1) !== ' ') add(' ', start, end)
  }
  for (let at = 0; at < text.length;) {
    const begin = at
    if (at === 0) at += matchAt(LINE_START, text, at)?.length ?? 0
    for (;;) {
      const blank = matchAt(BLANK, text, at)
      if (blank === null) break
      at += blank.length
      if (blank.includes('\n')) at += matchAt(LINE_START, text, at)?.length ?? 0
    }
    if (at > begin) {
      const isLine = text.slice(begin, at).includes('\n')
      addBlank(isLine ? -1 : begin, at)
      continue
    }
    const markup = matchAt(INLINE, text, at)
    if (markup !== null) {
      at += markup.length
      continue
    }
    const entity = entityAt(text, at)
    const letter = entity?.letters ?? text[at]!
    const unseen = letter >= '\u00ad' ? matchAt(UNSEEN, entity ? letter : text, entity ? 0 : at) : null
    if (unseen !== null) {
      const end = at + (entity?.length ?? unseen.length)
      // They go with the letter before them.
      if (letters.length > 0 && ends[letters.length - 1] === at) ends[letters.length - 1] = end
      at = end
      continue
    }
    const several = entity ?? combinedAt(text, at)
    const end = at + (several?.length ?? 1)
    if (several === null) add(letter, at, end)
    else {
      for (const unit of several.letters.split('')) {
        if (/\s/.test(unit)) addBlank(at, end)
        else add(unit, at, end)
      }
    }
    at = end
  }
  return { letters: letters.join(''), starts, ends }
}

/** A letter as an address writes it: by the bytes of its UTF-8. */
const ENCODED =
  /%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3})/iy

/** A certain address or path, where + and _ stand for blanks; in code they stand for themselves. */
const ADDRESS = /(?:[a-z][a-z\d+.-]{0,30}:\/\/|www\.|(?<=^|[\s"'(<])\/)[^\s"'<>]*/giu

/** Accents, and the letters of a syllable of Hangul behind its first. */
const JOINING = /^[\p{M}\u1161-\u1175\u11a8-\u11c2]$/u
/** Sequences that are written differently than they are read. */
const OTHERWISE = /%[0-7c-f][\da-f]|&[#a-z]|[\p{M}\p{Default_Ignorable_Code_Point}\u1161-\u1175\u11a8-\u11c2]/iu

/** The letters of a text that an address writes by their bytes; null where there are none. */
function encodedAt(text: string, at: number): WrittenLetters | null {
  const encoded = text[at] === '%' ? matchAt(ENCODED, text, at) : null
  return encoded === null ? null : { letters: decodedAddress(encoded).normalize('NFC'), length: encoded.length }
}

/**
 * Reads a text as it is written: its encoded letters and entities as what they stand for, + and _ in its addresses as the blanks
 * that they are written for, and no sign that nothing shows. Unlike a reader it reads what markup holds, such as addresses and
 * titles of links.
 */
function readWritten(text: string): ReadText {
  const starts = new Int32Array(text.length)
  const ends = new Int32Array(text.length)
  const letters: string[] = []
  const addresses = [...text.matchAll(ADDRESS)].map(({ index, 0: all }) => ({ start: index, end: index + all.length }))
  let next = 0
  for (let at = 0; at < text.length;) {
    while (next < addresses.length && addresses[next]!.end <= at) next++
    const isInside = next < addresses.length && addresses[next]!.start <= at
    const encoded = entityAt(text, at) ?? encodedAt(text, at)
    const letter = encoded?.letters ?? text[at]!
    const unseen = letter >= '\u00ad' ? matchAt(UNSEEN, encoded ? letter : text, encoded ? 0 : at) : null
    const length = encoded?.length ?? unseen?.length ?? 1
    const isBlank = encoded === null ? isInside && (letter === '+' || letter === '_') : /^\s$/.test(letter)
    const last = letters.length - 1
    const isNext = last >= 0 && ends[last] === at
    const composed = isNext && JOINING.test(letter) ? (letters[last]! + letter).normalize('NFC') : ''
    const isComposed = composed.length === 1
    if (isComposed) letters[last] = composed
    // Several blanks in a row are read as one.
    if (isNext && (unseen !== null || isComposed || (isBlank && letters[last] === ' '))) ends[last] = at + length
    else if (unseen === null) {
      // One beyond the 16 bits of a unit is two units of the text.
      for (const unit of isBlank ? ' ' : letter.split('')) {
        starts[letters.length] = at
        ends[letters.length] = at + length
        letters.push(unit)
      }
    }
    at += length
  }
  return { letters: letters.join(''), starts, ends }
}

/** An address with its percent-encoding decoded; unchanged where that is invalid. */
export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Sorts spans, and joins those that overlap or touch. */
function joined(spans: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** Each place of a fragment within a text, overlapping ones too. */
function* placesOf(text: string, fragment: string): Generator<number> {
  for (let at = text.indexOf(fragment); at >= 0; at = text.indexOf(fragment, at + 1)) yield at
}

/**
 * Gives what finds words in one text, each time they occur: as they are written in the source, also within addresses, and as they
 * are read, with markup, entities, or ends of lines between their letters. Case matters. Markup between the letters is no part of
 * what is found, so that whatever it opens is closed as before.
 */
export function wordsFinder(text: string): (words: string) => Range[] {
  let read: ReadText | null = null
  let written: ReadText | null = null
  const isWrittenOtherwise = OTHERWISE.test(text)
  const hasBlanks = /[+_]/.test(text)
  return (words) => {
    const sought = words.trim()
    if (sought === '') return []
    const found: Range[] = []
    const add = (start: number, end: number) => {
      const last = found.at(-1)
      if (last && start >= last.start && start <= last.end) last.end = Math.max(last.end, end)
      else found.push({ start, end })
    }
    for (const start of placesOf(text, sought)) add(start, start + sought.length)
    const plain = sought
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
    if (plain !== '' && (isWrittenOtherwise || plain !== sought || (hasBlanks && plain.includes(' ')))) {
      written ??= readWritten(text)
      for (const place of placesOf(written.letters, plain)) {
        add(written.starts[place]!, written.ends[place + plain.length - 1]!)
      }
    }
    const letters = readText(sought).letters.trim()
    if (letters === '') return joined(found)
    read ??= readText(text)
    // Letters that were found before need not be looked at again.
    let done = 0
    for (const place of placesOf(read.letters, letters)) {
      for (let at = Math.max(place, done); at < place + letters.length; at++) {
        if (read.starts[at]! >= 0) add(read.starts[at]!, read.ends[at]!)
      }
      done = place + letters.length
    }
    return joined(found)
  }
}

/** True where a text holds words, as they are written or as they are read. */
export const holdsWords = (text: string, words: string): boolean => wordsFinder(text)(words).length > 0
