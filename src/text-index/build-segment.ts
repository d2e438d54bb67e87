import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { setBit } from './bits.ts'
import { bytesOf, isWord, MARKS, valueTerm } from './dictionary.ts'
import { eachTerm } from './each-term.ts'
import type { Entry } from './entry.ts'
import { GrowingWords } from './growing.ts'
import type { Segment } from './segment.ts'
import { emptyCards } from './segment-arrays.ts'
import { SegmentWriter } from './segment-writer.ts'
import { TermTable } from './term-table.ts'

/** Separates two texts of a card, so that no phrase is found across them. */
const TEXT_END = 0xffffffff

/**
 * Makes a segment of some cards, in any order.
 * @param hasPairs false for one that is to be merged with others
 */
export function buildSegment(entries: Iterable<Entry>, hasPairs = true): Segment {
  const inTime = [...entries].sort((a, b) => a.key - b.key)
  const cards = emptyCards(inTime.length)
  const terms = new TermTable()
  // The terms of all cards, card by card: words first, then values of fields; and where those of each card end.
  const tokens = new GrowingWords()
  const ends = new Uint32Array(inTime.length)
  const addWord = (bytes: Uint8Array, length: number) => tokens.push(terms.numberOf(bytes, length))
  const addText = (text: string) => {
    eachTerm(text, addWord)
    tokens.push(TEXT_END)
  }
  for (const [card, entry] of inTime.entries()) {
    cards.keys[card] = entry.key
    cards.lengths[card] = entry.length
    if (entry.isPrivate) setBit(cards.isPrivate, card)
    const start = tokens.length
    entry.titles.forEach(addText)
    cards.prompts[card] = tokens.length - start
    entry.prompt.forEach(addText)
    cards.responses[card] = tokens.length - start
    entry.response.forEach(addText)
    for (const mark of valuesIn(entry)) tokens.push(terms.numberOf(bytesOf(mark)))
    ends[card] = tokens.length
  }
  return write(new SegmentWriter(cards), terms, sorted(tokens, ends, terms.size), hasPairs)
}

/** The terms of a card that are not words: values of its filterable fields, its marks, and whether no admin has viewed it. */
function* valuesIn({ values, isUnviewed, marks }: Entry): Generator<string> {
  for (const field of FIELD_NAMES) if (values[field] !== '') yield valueTerm(FIELDS[field].token, values[field])
  for (const mark of marks) yield valueTerm(MARKS, mark)
  if (isUnviewed) yield valueTerm('u', '')
}

/** The postings of each term, from the end of the term before up to its own: cards, and positions in these. */
interface Sorted {
  ends: Uint32Array
  cards: Uint32Array
  positions: Uint32Array
}

/** A stable counting sort by term. */
function sorted({ words, length }: GrowingWords, cardEnds: Uint32Array, terms: number): Sorted {
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

function write(
  writer: SegmentWriter,
  terms: TermTable,
  { ends, cards, positions }: Sorted,
  hasPairs: boolean,
): Segment {
  for (const term of terms.inOrder()) {
    const bytes = terms.bytesOf(term)
    const [start, end] = [ends[term - 1] ?? 0, ends[term]!]
    for (let at = start, before = 0; at < end; at++) {
      const [card, position] = [cards[at]!, positions[at]!]
      if (at === start || cards[at - 1] !== card) {
        writer.addCard(card)
        before = 0
      }
      if (isWord(bytes)) writer.addPosition(position - before, at + 1 === end || cards[at + 1] !== card)
      before = position
    }
    writer.endTerm(bytes)
  }
  return writer.finish(hasPairs)
}
