import { hasBit } from './bits.ts'
import { sharedWords } from './growing.ts'
import { ListWriter } from './list-writer.ts'
import { endOfRun, type PositionArrays } from './positions.ts'
import type { PostingLists } from './posting-lists.ts'
import type { CardArrays, PairArrays } from './segment-arrays.ts'

/** Below it comparing positions takes no time worth a list. */
const LEAST_CARDS = 4096

/** No more words are paired: each with each other has a list. */
const MOST_WORDS = 128

/** In which field a pair is first: the highest bits of a card's number. */
const TITLES = 2 ** 31
const PROMPT = 2 ** 30
const CARD = PROMPT - 1

/** The words that are paired, rising: those that are in an eighth of the cards or more, at most the commonest. */
function commonWords(lists: PostingLists, firstWord: number, size: number): Uint32Array {
  if (size < LEAST_CARDS) return sharedWords(0)
  const words: number[] = []
  for (let term = firstWord; term < lists.arrays.counts.length; term++) if (lists.isDense(term)) words.push(term)
  const commonest = words.sort((a, b) => lists.count(b) - lists.count(a)).slice(0, MOST_WORDS)
  const shared = sharedWords(commonest.length)
  shared.set(commonest.sort((a, b) => a - b))
  return shared
}

/**
 * Lists of the cards in which one common word follows another: comparing the positions of two words that most cards hold would
 * take as long as reading these cards.
 */
export function pairsOf(
  lists: PostingLists,
  positions: PositionArrays,
  cards: CardArrays,
  firstWord: number,
): PairArrays {
  const size = cards.keys.length
  const words = commonWords(lists, firstWord, size)
  const pairs = words.length ** 2
  const ends = new Uint32Array(pairs + 1)
  eachPair(lists, positions, words, size, (pair) => ends[pair + 1]!++)
  for (let pair = 0; pair < pairs; pair++) ends[pair + 1]! += ends[pair]!
  const starts = ends.slice()
  const sorted = new Uint32Array(ends[pairs]!)
  eachPair(lists, positions, words, size, (pair, card, position) => {
    const field = position < cards.prompts[card]! ? TITLES : position < cards.responses[card]! ? PROMPT : 0
    sorted[ends[pair]!++] = card + field
  })
  const writers = { all: new ListWriter(size), titles: new ListWriter(size), prompt: new ListWriter(size) }
  for (let pair = 0; pair < pairs; pair++) {
    const own = sorted.subarray(starts[pair], starts[pair + 1])
    const titles = own.filter((card) => card >= TITLES).map((card) => card & CARD)
    const prompt = own.filter((card) => card < TITLES && card >= PROMPT).map((card) => card & CARD)
    const all = own.map((card) => card & CARD)
    writers.all.add(all, all.length)
    writers.titles.add(titles, titles.length)
    writers.prompt.add(prompt, prompt.length)
  }
  return {
    words,
    all: writers.all.finish().arrays,
    titles: writers.titles.finish().arrays,
    prompt: writers.prompt.finish().arrays,
  }
}

/** Calls `found` with each pair of words of each card once, where it is first: card by card. */
function eachPair(
  lists: PostingLists,
  { runs, skips, skipStarts }: PositionArrays,
  words: Uint32Array,
  size: number,
  found: (pair: number, card: number, position: number) => void,
): void {
  const { bits, starts } = lists.arrays
  // Where the run of each word's next card begins.
  const next = Array.from(words, (term) => skips[skipStarts[term]!]!)
  const firstBits = Array.from(words, (term) => starts[term]! * 32)
  const lastCards = new Int32Array(words.length ** 2).fill(-1)
  // For each position of the card which of the words is there, counted from 1.
  let there = new Uint8Array(1024)
  for (let card = 0; card < size; card++) {
    let last = 0
    for (let word = 0; word < words.length; word++) {
      if (!hasBit(bits, firstBits[word]! + card)) continue
      const end = endOfRun(runs, next[word]!)
      let position = 0
      for (let at = next[word]!; at < end;) {
        let value = 0
        for (let shift = 0; ; shift += 7) {
          const byte = runs[at++]!
          value |= (byte & 127) << shift
          if (byte < 128) break
        }
        position += value >>> 1
        if (position >= there.length) {
          const longer = new Uint8Array(position * 2)
          longer.set(there)
          there = longer
        }
        there[position] = word + 1
      }
      next[word] = end
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
