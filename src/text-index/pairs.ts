import { hasBit } from './bits.ts'
import { pairTerm, type Dictionary } from './dictionary.ts'
import type { PositionArrays } from './positions.ts'
import type { PostingLists } from './posting-lists.ts'
import type { CardArrays } from './segment-arrays.ts'
import { Varints } from './varints.ts'

/** Segments of fewer cards have no pairs: comparing positions is fast enough there. */
const MIN_CARDS = 4096

/** Maximum number of paired words: each two of them have a list. */
const MAX_WORDS = 128

/** A segment without its pairs. */
interface Words {
  cards: CardArrays
  dictionary: Dictionary
  lists: PostingLists
  positions: PositionArrays
}

/** Cards in which a pair is, and those in which its best field is a title, or the prompt. */
export interface Pair {
  term: Uint8Array
  all: Uint32Array
  titles: Uint32Array
  prompt: Uint32Array
}

/**
 * The cards in which one common word follows another: comparing the positions of two words that most cards hold would take as
 * long as reading these cards. All pairs of paired words are there, in the order of their terms.
 */
export function* pairsOf(segment: Words): Generator<Pair> {
  const { cards, dictionary } = segment
  const words = commonWords(segment)
  const pairs = words.length ** 2
  const ends = new Uint32Array(pairs + 1)
  eachPair(segment, words, (pair) => ends[pair + 1]!++)
  for (let pair = 0; pair < pairs; pair++) ends[pair + 1]! += ends[pair]!
  const found = new Uint32Array(ends[pairs]!)
  const fields = new Uint8Array(ends[pairs]!)
  eachPair(segment, words, (pair, card, position) => {
    const at = ends[pair]!++
    found[at] = card
    fields[at] = position < cards.prompts[card]! ? TITLES : position < cards.responses[card]! ? PROMPT : 0
  })
  let from = 0
  for (let pair = 0; pair < pairs; from = ends[pair++]!) {
    const all = found.subarray(from, ends[pair])
    const isIn = (field: number) => all.filter((_, at) => fields[from + at] === field)
    const [first, second] = [words[Math.floor(pair / words.length)]!, words[pair % words.length]!]
    const term = pairTerm(dictionary.bytesOf(first), dictionary.bytesOf(second))
    yield { term, all, titles: isIn(TITLES), prompt: isIn(PROMPT) }
  }
}

/** In which field a pair is first. */
const PROMPT = 1
const TITLES = 2

/** The words to be paired, rising: the commonest of those in at least an eighth of the cards. */
function commonWords({ cards, dictionary, lists }: Words): number[] {
  if (cards.keys.length < MIN_CARDS) return []
  const words: number[] = []
  for (let term = dictionary.firstWord; term < dictionary.size; term++) if (lists.isDense(term)) words.push(term)
  const commonest = words.sort((a, b) => lists.count(b) - lists.count(a)).slice(0, MAX_WORDS)
  return commonest.sort((a, b) => a - b)
}

/** Calls `found` with each pair of words of each card once, where it is first: card by card. */
function eachPair(
  { cards, lists, positions }: Words,
  words: readonly number[],
  found: (pair: number, card: number, position: number) => void,
): void {
  const { bits, starts } = lists.arrays
  const firstBits = words.map((term) => starts[term]! * 32)
  // The run of each word's next card.
  const runs = words.map((term) => new Varints(positions.runs, positions.skips[positions.skipStarts[term]!]!))
  const lastCards = new Int32Array(words.length ** 2).fill(-1)
  // For each position of the card which of the words is there, counted from 1.
  let there = new Uint8Array(1024)
  for (let card = 0; card < cards.keys.length; card++) {
    let last = 0
    for (let word = 0; word < words.length; word++) {
      if (!hasBit(bits, firstBits[word]! + card)) continue
      const run = runs[word]!
      let position = 0
      for (let isLast = 0; isLast === 0;) {
        const value = run.next()
        isLast = value & 1
        position += value >>> 1
        if (position >= there.length) there = longer(there, position)
        there[position] = word + 1
      }
      if (position > last) last = position
    }
    for (let at = 0; at < last; at++) {
      const [word, follower] = [there[at]!, there[at + 1]!]
      there[at] = 0
      if (word === 0 || follower === 0) continue
      const pair = (word - 1) * words.length + follower - 1
      if (lastCards[pair] === card) continue
      lastCards[pair] = card
      found(pair, card, at)
    }
    there[last] = 0
  }
}

function longer(there: Uint8Array, position: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(position * 2)
  more.set(there)
  return more
}
