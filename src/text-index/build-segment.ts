import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { setBit } from './bits.ts'
import { bytesOf, valueTerm } from './dictionary.ts'
import { eachTerm } from './each-term.ts'
import type { Entry } from './entry.ts'
import { GrowingWords } from './growing.ts'
import type { Segment } from './segment.ts'
import { emptyCards } from './segment-arrays.ts'
import { SegmentWriter } from './segment-writer.ts'
import { TermTable } from './term-table.ts'

/** Comes between two texts of a card, so that no phrase is found across them. */
const TEXT_END = 0xffffffff

/**
 * Makes a segment of some cards, in any order.
 * @param hasPairs false for one that is to be merged with others
 */
export function buildSegment(entries: Iterable<Entry>, hasPairs = true): Segment {
  const inTime = [...entries].sort((a, b) => a.key - b.key)
  const cards = emptyCards(inTime.length)
  const terms = new TermTable()
  // The words of all cards one after the other, and where those of each card end; so too terms that are no words.
  const words = new Tokens(inTime.length)
  const marks = new Tokens(inTime.length)
  const addWord = (bytes: Uint8Array, length: number) => words.terms.push(terms.numberOf(bytes, length))
  const addText = (text: string) => {
    eachTerm(text, addWord)
    words.terms.push(TEXT_END)
  }
  for (const [card, entry] of inTime.entries()) {
    cards.keys[card] = entry.key
    if (entry.isPrivate) setBit(cards.isPrivate, card)
    const start = words.terms.length
    entry.titles.forEach(addText)
    cards.prompts[card] = words.terms.length - start
    entry.prompt.forEach(addText)
    cards.responses[card] = words.terms.length - start
    entry.response.forEach(addText)
    for (const mark of marksOf(entry)) marks.terms.push(terms.numberOf(bytesOf(mark)))
    words.ends[card] = words.terms.length
    marks.ends[card] = marks.terms.length
  }
  return write(new SegmentWriter(cards), terms, sorted(words, terms.size), sorted(marks, terms.size), hasPairs)
}

/** The terms of a card that are no words: values of its fields that filters ask for, and that no admin viewed it. */
function* marksOf({ values, isUnviewed }: Entry): Generator<string> {
  for (const field of FIELD_NAMES) if (values[field] !== '') yield valueTerm(FIELDS[field].token, values[field])
  if (isUnviewed) yield valueTerm('u', '')
}

/** Terms by their numbers, one card after the other. */
class Tokens {
  readonly terms = new GrowingWords()
  readonly ends: Uint32Array

  constructor(cards: number) {
    this.ends = new Uint32Array(cards)
  }
}

/** Where each term is: from the end of the one before up to its own, in which cards and at which positions of these. */
interface Sorted {
  ends: Uint32Array
  cards: Uint32Array
  positions: Uint32Array
}

/** A counting sort by term: what is of one term stays in its order. */
function sorted({ terms: { words, length }, ends: cardEnds }: Tokens, terms: number): Sorted {
  const ends = new Uint32Array(terms + 1)
  for (let at = 0; at < length; at++) if (words[at] !== TEXT_END) ends[words[at]! + 1]!++
  for (let term = 0; term < terms; term++) ends[term + 1]! += ends[term]!
  const [cards, positions] = [new Uint32Array(ends[terms]!), new Uint32Array(ends[terms]!)]
  for (let card = 0, at = 0, start = 0; card < cardEnds.length; card++, start = at) {
    for (const end = cardEnds[card]!; at < end; at++) {
      const term = words[at]!
      if (term === TEXT_END) continue
      const place = ends[term]!++
      cards[place] = card
      positions[place] = at - start
    }
  }
  return { ends, cards, positions }
}

function write(writer: SegmentWriter, terms: TermTable, words: Sorted, marks: Sorted, hasPairs: boolean): Segment {
  for (const term of terms.inOrder()) {
    const bytes = terms.bytesOf(term)
    for (let at = marks.ends[term - 1] ?? 0; at < marks.ends[term]!; at++) writer.addCard(marks.cards[at]!)
    const start = words.ends[term - 1] ?? 0
    const end = words.ends[term]!
    for (let at = start, before = 0; at < end; at++) {
      const [card, position] = [words.cards[at]!, words.positions[at]!]
      if (at === start || words.cards[at - 1] !== card) {
        writer.addCard(card)
        before = 0
      }
      writer.addPosition(position - before, at + 1 === end || words.cards[at + 1] !== card)
      before = position
    }
    writer.endTerm(bytes)
  }
  return writer.finish(hasPairs)
}
