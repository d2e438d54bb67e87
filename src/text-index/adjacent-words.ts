import { withSet, type CardSet } from './card-set.ts'
import type { TermRange } from './dictionary.ts'
import { runStarts } from './positions.ts'
import type { PostingLists } from './posting-lists.ts'
import type { Segment } from './segment.ts'
import { Varints } from './varints.ts'

/** Positions in some cards, rising within each card: those of card n are from `ends[n - 1]` up to `ends[n]`. */
interface Places {
  values: Int32Array
  ends: Uint32Array
}

/**
 * Keeps the cards of a set in which words follow each other; the set's cards hold all of them.
 * @param ranges the words; the last may be any of several
 * @param isWanted filters the places that count; absent for all
 * @returns for each remaining card the position of its first such place
 */
export function keepAdjacent(
  segment: Segment,
  ranges: readonly TermRange[],
  set: CardSet,
  isWanted?: (card: number, position: number) => boolean,
): Int32Array {
  const { all } = segment
  // The rarest word first: it has fewest positions that others must follow.
  const [first, ...others] = ranges
    .map(({ from, to }, shift) => ({ from, to, shift, cost: to - from > 1 ? Infinity : all.count(from) }))
    .sort((a, b) => a.cost - b.cost)
  if (set.list() === 0) return new Int32Array()
  const places = placesOf(segment, first!.from, first!.shift, set)
  for (const word of others) {
    const isMet = new Uint8Array(places.values.length)
    if (word.to - word.from === 1) compare(segment, word.from, word.shift, set, null, places, isMet)
    else
      eachHolding(all, word, set, (term, own, placeOf) =>
        compare(segment, term, word.shift, own, placeOf, places, isMet),
      )
    keepMet(set, places, isMet)
  }
  if (isWanted) keepMet(set, places, wantedOf(set, places, isWanted))
  return Int32Array.from({ length: set.count }, (_, at) => places.values[at === 0 ? 0 : places.ends[at - 1]!]!)
}

/** Marks the places that are wanted. */
function wantedOf(
  set: CardSet,
  { values, ends }: Places,
  isWanted: (card: number, position: number) => boolean,
): Uint8Array {
  const isMet = new Uint8Array(values.length)
  for (let at = 0, place = 0; at < set.count; at++) {
    for (; place < ends[at]!; place++) if (isWanted(set.cards[at]!, values[place]!)) isMet[place] = 1
  }
  return isMet
}

/** Where a word is in each card of a list, each position less `shift`. */
function placesOf(segment: Segment, term: number, shift: number, set: CardSet): Places {
  const { runs } = segment.arrays.positions
  const starts = runStarts(segment, term, set)
  const ends = new Uint32Array(set.count)
  let values = new Int32Array(set.count * 4)
  let length = 0
  for (let at = 0; at < set.count; at++) {
    const run = new Varints(runs, starts[at]!)
    let position = -shift
    for (let isLast = 0; isLast === 0;) {
      const value = run.next()
      isLast = value & 1
      position += value >>> 1
      if (length === values.length) {
        const longer = new Int32Array(length * 2)
        longer.set(values)
        values = longer
      }
      values[length++] = position
    }
    ends[at] = length
  }
  return { values: values.subarray(0, length), ends }
}

/** Calls `use` for each term with the cards of the set that hold it, and the place of each card of the window in that list. */
export function eachHolding(
  lists: PostingLists,
  { from, to }: TermRange,
  set: CardSet,
  use: (term: number, own: CardSet, placeOf: Uint32Array) => void,
): void {
  const placeOf = new Uint32Array(set.to - set.from)
  for (let at = 0; at < set.count; at++) placeOf[set.cards[at]! - set.from] = at
  withSet((all) =>
    withSet((own) => {
      all.clear(set)
      all.add(set)
      for (let term = from; term < to; term++) {
        own.take(all, lists, term)
        if (!own.isEmpty) use(term, own, placeOf)
      }
    }),
  )
}

/**
 * Marks the places that another word follows at a distance of `shift`.
 * @param own the cards that hold the word
 * @param placeOf for each card of the window which one of those with places it is; null where these are the same
 */
function compare(
  segment: Segment,
  term: number,
  shift: number,
  own: CardSet,
  placeOf: Uint32Array | null,
  { values, ends }: Places,
  isMet: Uint8Array,
): void {
  const { runs } = segment.arrays.positions
  const starts = runStarts(segment, term, own)
  for (let at = 0; at < own.count; at++) {
    const card = placeOf ? placeOf[own.cards[at]! - own.from]! : at
    const run = new Varints(runs, starts[at]!)
    let place = card === 0 ? 0 : ends[card - 1]!
    const end = ends[card]!
    let position = -shift
    for (let isLast = 0; isLast === 0 && place < end;) {
      const value = run.next()
      isLast = value & 1
      position += value >>> 1
      while (place < end && values[place]! < position) place++
      if (place < end && values[place] === position) isMet[place++] = 1
    }
  }
}

/** Keeps the marked places, and the cards that have one. */
function keepMet(set: CardSet, { values, ends }: Places, isMet: Uint8Array): void {
  let [place, left, cards] = [0, 0, 0]
  set.filter((_, at) => {
    const before = left
    for (const end = ends[at]!; place < end; place++) {
      values[left] = values[place]!
      left += isMet[place]!
    }
    if (left > before) ends[cards++] = left
    return left > before
  })
}
