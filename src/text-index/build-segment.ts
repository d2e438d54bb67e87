import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { eachWord } from '#archive/words.ts'
import { setBit, wordsFor } from './bits.ts'
import { bytesOf, compareTerms, valueTerm } from './dictionary.ts'
import type { Entry } from './entry.ts'
import { GrowingBytes, GrowingWords, sharedNumbers, sharedWords } from './growing.ts'
import type { Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import type { CardArrays } from './segment-arrays.ts'

/** Comes between two texts of a card, so that no phrase is found across them. */
const TEXT_END = 0xffffffff

/** The terms of some cards by number, in the order in which they were first met. */
class Numbered {
  readonly #numbers = new Map<string, number>()
  readonly terms: string[] = []

  of(term: string): number {
    let number = this.#numbers.get(term)
    if (number === undefined) {
      number = this.terms.push(term) - 1
      this.#numbers.set(term, number)
    }
    return number
  }
}

/** Makes a segment of some cards, in any order. */
export function buildSegment(entries: Iterable<Entry>): Segment {
  const inTime = [...entries].sort((a, b) => a.key - b.key)
  const cards = cardArrays(inTime)
  const terms = new Numbered()
  // The words of all cards one after the other, and where those of each card begin.
  const tokens = new GrowingWords()
  const starts = new Uint32Array(inTime.length + 1)
  // Terms that are no words, each with its card.
  const marks: number[] = []
  for (const [card, entry] of inTime.entries()) {
    const start = (starts[card] = tokens.length)
    const addText = (text: string) => {
      eachWord(text, (word) => tokens.push(terms.of(word)))
      tokens.push(TEXT_END)
    }
    for (const text of entry.titles) addText(text)
    cards.prompts[card] = tokens.length - start
    for (const text of entry.prompt) addText(text)
    cards.responses[card] = tokens.length - start
    for (const text of entry.response) addText(text)
    for (const mark of marksOf(entry)) marks.push(terms.of(mark), card)
  }
  starts[inTime.length] = tokens.length
  return write(cards, terms.terms, byTerm(tokens, starts, marks, terms.terms.length))
}

/** Empty boundaries of texts, keys and visibility. */
function cardArrays(inTime: readonly Entry[]): CardArrays {
  const keys = sharedNumbers(inTime.length)
  const isPrivate = sharedWords(wordsFor(inTime.length))
  for (const [card, entry] of inTime.entries()) {
    keys[card] = entry.key
    if (entry.isPrivate) setBit(isPrivate, card)
  }
  return { keys, prompts: sharedWords(inTime.length), responses: sharedWords(inTime.length), isPrivate }
}

/** The terms of a card that are no words: values of its fields that filters ask for, and that no admin viewed it. */
function* marksOf({ values, isUnviewed }: Entry): Generator<string> {
  for (const field of FIELD_NAMES) {
    const { token } = FIELDS[field]
    const value = values[field]
    if (value !== '') yield valueTerm(token, value)
  }
  if (isUnviewed) yield valueTerm('u', '')
}

/** Cards and positions sorted by their terms. */
interface Sorted {
  /** Where those of each term begin. */
  starts: Uint32Array
  cards: Uint32Array
  positions: Uint32Array
}

/** A counting sort: what is of one term stays in its order. */
function byTerm({ words, length }: GrowingWords, starts: Uint32Array, marks: readonly number[], terms: number): Sorted {
  const ends = new Uint32Array(terms + 1)
  for (let at = 0; at < length; at++) if (words[at] !== TEXT_END) ends[words[at]! + 1]!++
  for (let at = 0; at < marks.length; at += 2) ends[marks[at]! + 1]!++
  for (let term = 0; term < terms; term++) ends[term + 1]! += ends[term]!
  const total = ends[terms]!
  const sorted = { starts: ends.slice(), cards: new Uint32Array(total), positions: new Uint32Array(total) }
  const put = (term: number, card: number, position: number) => {
    const at = ends[term]!++
    sorted.cards[at] = card
    sorted.positions[at] = position
  }
  for (let card = 0; card + 1 < starts.length; card++) {
    const start = starts[card]!
    for (let at = start; at < starts[card + 1]!; at++) if (words[at] !== TEXT_END) put(words[at]!, card, at - start)
  }
  for (let at = 0; at < marks.length; at += 2) put(marks[at]!, marks[at + 1]!, 0)
  return sorted
}

function write(cards: CardArrays, terms: readonly string[], { starts, ...of }: Sorted): Segment {
  const writer = new SegmentWriter(cards)
  const order = terms.map((text, number) => ({ text, number })).sort((a, b) => compareTerms(a.text, b.text))
  const run = new GrowingBytes()
  for (const { text, number } of order) {
    const bytes = bytesOf(text)
    const isWord = bytes[0]! > 1
    for (let at = starts[number]!, end = starts[number + 1]!; at < end;) {
      const card = of.cards[at]!
      run.length = 0
      let before = 0
      for (let isLast = false; !isLast; at++) {
        isLast = at + 1 === end || of.cards[at + 1] !== card
        run.varint((of.positions[at]! - before) * 2 + (isLast ? 1 : 0))
        before = of.positions[at]!
      }
      writer.addCard(card, isWord ? run.bytes : null)
    }
    writer.endTerm(bytes)
  }
  return writer.finish()
}
