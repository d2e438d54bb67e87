import { hasSigns, isSingleSignWord, wordsOf } from './words.ts'

/** Letters of a text that is searched for, in UTF-16 code units; addresses hold it. */
export const MAX_TYPED = 1000

/** Words that are next to each other in this order, in one text of a card. */
export interface Phrase {
  readonly words: readonly string[]
  /** The last word is open: only its beginning. */
  readonly prefix: boolean
}

/** A search term, read (R4.6). */
export interface Term {
  /** All of them must be in the card, in any place and order; a term without any word has none. */
  readonly parts: readonly Phrase[]
  /** `-word` as a whole term: the card must not hold it. */
  readonly excluded: boolean
}

/** A part of a term: text in quotes up to the next quote or the end, or what is between blanks. */
const PART = /(?<!\S)["“”„‟]([^"“”„‟]*)(["“”„‟]|$)|\S+/g

const isExcluded = (trimmed: string): boolean => /^-[^\s-]/.test(trimmed)

/**
 * Reads a search term. Its parts are the texts between blanks, and those in quotes as a whole; words of one part are
 * next to each other (`gpt-4`, `don’t`, Chinese). A `*` right behind the last word of a part opens that word, but not in
 * quotes. A leading '-' excludes; nothing else is syntax.
 */
export function readTerm(term: string): Term {
  let known = read.get(term)
  if (known === undefined) {
    known = parseTerm(term)
    if (read.size >= MAX_KNOWN) read.clear()
    if (term.length <= MAX_KNOWN_LENGTH) read.set(term, known)
  }
  return known
}

/** Terms that were read: each search reads its own several times. */
const read = new Map<string, Term>()
const MAX_KNOWN = 1000
const MAX_KNOWN_LENGTH = 100

function parseTerm(term: string): Term {
  const trimmed = term.trim()
  const excluded = isExcluded(trimmed)
  const parts = [...trimmed.slice(excluded ? 1 : 0).matchAll(PART)]
    .map(([whole, quoted]) => {
      // With the blank that is before it in a card: a sign that joins what is before it begins no word there.
      const text = ` ${quoted ?? whole}`
      const words = wordsOf(text)
      const last = words.at(-1)
      const prefix = quoted === undefined && last !== undefined && canOpen(text, '*', last)
      return { words: words.map((word) => word.text), prefix }
    })
    .filter(({ words }) => words.length > 0)
  // Signs alone, such as '->', exclude nothing: like other signs they find nothing.
  return { parts, excluded: excluded && parts.length > 0 }
}

/** Whether the text ends with its last word and `ending`; nothing comes after a letter that is a word by itself, nor after signs. */
const canOpen = (text: string, ending: string, last: { text: string; end: number }): boolean =>
  text.endsWith(ending) &&
  last.end === text.length - ending.length &&
  !isSingleSignWord(last.text) &&
  !hasSigns(last.text)

/**
 * The search term that Enter makes of a typed text: a last word with nothing behind it stays open (`gard` is kept as `gard*`);
 * before a blank, in quotes and as an excluded one it is a whole word (R4.11).
 */
export function completedTerm(typed: string): string {
  const trimmed = typed.trim()
  if (isExcluded(trimmed)) return trimmed
  const part = [...trimmed.matchAll(PART)].at(-1)
  if (part?.[1] !== undefined) return part[2] === '' ? `${trimmed}"` : trimmed
  const last = openWord(typed)
  return last === null ? trimmed : `${trimmed}*`
}

/** The last word of a text that is being typed, where it may go on; null where it is a whole word, or none. */
export function openWord(typed: string): { text: string; start: number } | null {
  const trimmed = typed.trim()
  const part = [...trimmed.matchAll(PART)].at(-1)
  if (/\s$/.test(typed) || isExcluded(trimmed) || part === undefined || part[1] !== undefined) return null
  const last = wordsOf(trimmed).at(-1)
  return last && canOpen(trimmed, '', last) ? { text: last.text, start: last.start } : null
}

/** Parts as the text of a term, which is read as the same parts. */
export const termOf = (parts: readonly Phrase[]): string =>
  parts
    .map(({ words, prefix }) => {
      if (prefix) return `${words.join('-')}*`
      return words.length > 1 ? `"${words.join(' ')}"` : words[0]!
    })
    .join(' ')

/** All words of some parts as they are together in their order; null for one part, and where one before the last is open. */
export function joinPhrases(parts: readonly Phrase[]): Phrase | null {
  if (parts.length < 2 || parts.slice(0, -1).some(({ prefix }) => prefix)) return null
  return { words: parts.flatMap(({ words }) => words), prefix: parts.at(-1)!.prefix }
}

/** The highlighted phrases of search terms: their parts, and the words of a term as one where they are together. */
export const markedPhrases = (terms: readonly string[]): Phrase[] =>
  terms.flatMap((text) => {
    const { parts, excluded } = readTerm(text)
    if (excluded) return []
    const joined = joinPhrases(parts)
    return joined ? [joined, ...parts] : parts
  })
