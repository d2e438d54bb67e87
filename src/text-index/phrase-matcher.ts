import type { Phrase } from '#archive/term.ts'
import { eachBit, isEmpty } from './bits.ts'
import { NOTHING, type Matcher } from './matcher.ts'
import { PositionCursor, PositionList } from './positions.ts'
import type { Segment } from './segment.ts'
import { termMatcher, type BestField, type TermRange } from './term-matcher.ts'
import { withScratch, type Window } from './windows.ts'

/** Words that follow each other are rarer than cards that hold all of them: by so much, as a first guess. */
const TOGETHER_SHARE = 0.05

/** Where a phrase is in no text of a card. */
const NOWHERE = 0x7fffffff

/** Cards that hold a phrase. @param field only cards whose best field with it is this */
export function phraseMatcher(segment: Segment, { words, prefix }: Phrase, field: BestField | null = null): Matcher {
  const { dictionary } = segment
  const ranges = words.map((word, at): TermRange => {
    if (prefix && at === words.length - 1) return dictionary.rangeOf(word)
    const term = dictionary.numberOf(word)
    return term < 0 ? { from: 0, to: 0 } : { from: term, to: term + 1 }
  })
  if (ranges.some(({ from, to }) => from === to)) return NOTHING
  return ranges.length === 1 ? termMatcher(segment, ranges[0]!, field) : new Followed(segment, ranges, field)
}

/** Cards in which words follow each other; the last may be any of several. */
class Followed implements Matcher {
  readonly density: number
  readonly isSlow = true
  readonly #segment: Segment
  readonly #field: BestField | null
  /** Hold all words but the last where that is open, else all: where they may be together. */
  readonly #holding: Matcher[]
  /** The words before the last one. */
  readonly #terms: number[]
  readonly #last: TermRange

  constructor(segment: Segment, ranges: readonly TermRange[], field: BestField | null) {
    this.#segment = segment
    this.#field = field
    this.#last = ranges.at(-1)!
    this.#terms = ranges.slice(0, -1).map(({ from }) => from)
    const unique = new Map(ranges.map((range) => [`${range.from} ${range.to}`, range]))
    this.#holding = [...unique.values()]
      .map((range) => held(segment, range, field))
      .sort((a, b) => a.density - b.density)
    this.density = this.#holding[0]!.density * TOGETHER_SHARE
  }

  narrow(mask: Uint32Array, window: Window): void {
    const { words } = window
    for (const one of this.#holding) one.narrow(mask, window)
    if (isEmpty(mask, words)) return
    const starts = new Int32Array(words * 32).fill(NOWHERE)
    const { from, to } = this.#last
    if (to - from === 1) this.#compare(from, mask, window, starts)
    else {
      withScratch((own) => {
        for (let last = from; last < to; last++) {
          own.fill(0, 0, words)
          this.#segment.all.addTo(last, own, window.from, words)
          let isAny = 0
          for (let at = 0; at < words; at++) isAny |= own[at]! &= mask[at]!
          if (isAny !== 0) this.#compare(last, own, window, starts)
        }
      })
    }
    const { prompts, responses } = this.#segment.arrays
    eachBit(mask, words, false, (bit) => {
      const start = starts[bit]!
      const card = window.from + bit
      const isMet =
        this.#field === null
          ? start !== NOWHERE
          : this.#field === 'titles'
            ? start < prompts[card]!
            : start >= prompts[card]! && start < responses[card]!
      if (!isMet) mask[bit >>> 5]! &= ~(1 << (bit & 31))
    })
  }

  /** Notes where the phrase with this last word begins first in each card of a window that may hold it. */
  #compare(last: number, mask: Uint32Array, window: Window, starts: Int32Array): void {
    const { all, arrays } = this.#segment
    const { runs } = arrays.positions
    // The rarest word first: it has fewest positions that others must follow.
    const terms = [...this.#terms, last]
      .map((term, shift) => ({
        shift,
        count: all.count(term),
        cursor: new PositionCursor(all, arrays.positions, term),
      }))
      .sort((a, b) => a.count - b.count)
    const [rarest, ...others] = terms as [(typeof terms)[number], ...typeof terms]
    const list = new PositionList()
    eachBit(mask, window.words, false, (bit) => {
      const card = window.from + bit
      list.read(runs, rarest.cursor.runOf(card), rarest.shift)
      for (const { cursor, shift } of others) {
        list.keep(runs, cursor.runOf(card), shift)
        if (list.length === 0) return
      }
      if (list.values[0]! < starts[bit]!) starts[bit] = list.values[0]!
    })
  }
}

/** Cards that may hold a phrase in a field, as they hold one of its words there. */
function held(segment: Segment, range: TermRange, field: BestField | null): Matcher {
  if (field !== 'prompt') return termMatcher(segment, range, field)
  // The best field of one of its words may be a title all the same.
  const [titles, prompt] = [termMatcher(segment, range, 'titles'), termMatcher(segment, range, 'prompt')]
  return {
    density: Math.min(1, titles.density + prompt.density),
    isSlow: false,
    narrow(mask, window) {
      withScratch((own) => {
        own.set(mask.subarray(0, window.words))
        titles.narrow(own, window)
        prompt.narrow(mask, window)
        for (let at = 0; at < window.words; at++) mask[at]! |= own[at]!
      })
    },
  }
}
