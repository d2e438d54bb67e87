import type { DayRange } from '#archive/calendar.ts'
import { MIN_SESSIONS, isSignificantWord, type WordCounts } from '#archive/time/year-words.ts'
import type { Visibility } from '#archive/viewer.ts'
import { firstKeyOf, lastKeyOf } from '#store/card-key.ts'
import { hasBit } from './bits.ts'
import { firsts } from './merge-segments.ts'
import type { Segment } from './segment.ts'

/** Cards that are counted between two yields, and the fixed cost of a word, in cards. */
const BATCH_COST = 50_000
const WORD_COST = 100

/** The position of a walk over the words of a segment. */
interface Cursor {
  segment: Segment
  visible: Uint32Array | null
  /** Maps the number of a session in this segment to its number among the sessions of all segments. */
  sessions: Uint32Array
  /** The first ordinal of the days, and the first behind them. */
  from: number
  to: number
  term: number
}

/**
 * Counts, for each word, the sessions of some days and those of all other days that hold it; words of fewer than three sessions
 * of those days are left out, as are words that say nothing alone. Cards without a day are in no count.
 */
export function* countWords(
  segments: readonly Segment[],
  visibility: Visibility,
  { from, to }: DayRange,
): Generator<void, WordCounts> {
  const names = new Map<string, number>()
  const cursors = segments.map((segment): Cursor => ({
    segment,
    visible: segment.visibleTo(visibility),
    sessions: sessionsOf(segment, names),
    from: segment.ordinalAfter(firstKeyOf(from)),
    to: segment.ordinalAfter(lastKeyOf(to) + 1),
    term: segment.dictionary.firstWord,
  }))
  const inside = new SessionCount(names.size + 1)
  const outside = new SessionCount(names.size + 1)
  for (const cursor of cursors) {
    const { segment, from: first, to: last } = cursor
    for (let card = 0; card < segment.undated; card++)
      add(cursor, card, card >= first && card < last ? inside : outside)
  }
  const totals = { inside: inside.count, outside: outside.count }
  const words: WordCounts['words'] = []
  for (let looked = 0; ; looked += WORD_COST) {
    if (looked >= BATCH_COST) {
      looked = 0
      yield
    }
    const holding = firsts(cursors)
    if (holding.length === 0) return { ...totals, words }
    inside.clear()
    for (const cursor of holding) looked += addCards(cursor, cursor.from, cursor.to, inside)
    if (inside.count >= MIN_SESSIONS) {
      const word = holding[0]!.segment.dictionary.textOf(holding[0]!.term)
      if (isSignificantWord(word)) {
        outside.clear()
        for (const cursor of holding) {
          looked += addCards(cursor, 0, cursor.from, outside)
          looked += addCards(cursor, cursor.to, cursor.segment.undated, outside)
        }
        words.push({ word, inside: inside.count, outside: outside.count })
      }
    }
    for (const cursor of holding) cursor.term++
  }
}

/** Counts sessions, each once. */
class SessionCount {
  count = 0
  #round = 1
  readonly #seen: Uint32Array

  constructor(size: number) {
    this.#seen = new Uint32Array(size)
  }

  add(session: number): void {
    if (this.#seen[session] === this.#round) return
    this.#seen[session] = this.#round
    this.count++
  }

  clear(): void {
    this.#round++
    this.count = 0
  }
}

/** Gives sessions numbers that are the same in all segments, from 1 on. */
function sessionsOf(segment: Segment, names: Map<string, number>): Uint32Array {
  const { from, to } = segment.valuesOf('session')
  const numbers = new Uint32Array(to - from + 1)
  for (let at = 1; at < numbers.length; at++) {
    const name = segment.valueOf('session', at)
    if (!names.has(name)) names.set(name, names.size + 1)
    numbers[at] = names.get(name)!
  }
  return numbers
}

function add({ segment, visible, sessions }: Cursor, card: number, count: SessionCount): void {
  if (visible === null || hasBit(visible, card)) count.add(sessions[segment.arrays.columns.session[card]!]!)
}

let cards = new Uint32Array(1024)

/** Counts the sessions of the cards that hold the word, from one ordinal up to another (exclusive). @returns cards that hold it */
function addCards(cursor: Cursor, from: number, to: number, count: SessionCount): number {
  if (from >= to) return 0
  const { all, size } = cursor.segment
  if (cards.length < size) cards = new Uint32Array(size)
  const found = all.read(cursor.term, from, to, cards)
  for (let at = 0; at < found; at++) add(cursor, cards[at]!, count)
  return found
}
