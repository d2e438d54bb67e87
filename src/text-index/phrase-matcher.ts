import type { Phrase } from '#archive/term.ts'
import { readBits, setAll } from './bits.ts'
import { firstOpenStarts, firstStarts, NOWHERE } from './phrase-starts.ts'
import { allOf, EVERYTHING, filterBy, NOTHING, type Matcher } from './matcher.ts'
import type { Segment } from './segment.ts'
import { listMatcher, termMatcher, type BestField, type TermRange } from './term-matcher.ts'
import { withCards, withScratch, type Window } from './windows.ts'

/** Words that follow each other are rarer than cards that hold all of them: by this factor, as a first guess. */
const TOGETHER_SHARE = 0.05

/** Cards that hold a phrase. @param field only cards whose best field with it is this */
export function phraseMatcher(segment: Segment, { words, prefix }: Phrase, field: BestField | null = null): Matcher {
  const { dictionary } = segment
  const ranges = words.map((word, at): TermRange => {
    if (prefix && at === words.length - 1) return dictionary.rangeOf(word)
    const term = dictionary.numberOf(word)
    return term < 0 ? { from: 0, to: 0 } : { from: term, to: term + 1 }
  })
  if (ranges.some(({ from, to }) => from === to)) return NOTHING
  if (ranges.length === 1) return termMatcher(segment, ranges[0]!, field)
  return pairMatcher(segment, ranges, field) ?? new Followed(segment, ranges, field)
}

/** The same for two words that have a list of their own. */
function pairMatcher(segment: Segment, ranges: readonly TermRange[], field: BestField | null): Matcher | null {
  const [first, second] = ranges as [TermRange, TermRange]
  if (ranges.length > 2 || second.to - second.from > 1) return null
  const pair = segment.pairOf(first.from, second.from)
  return pair < 0 ? null : listMatcher(segment.pairs[field ?? 'all'], pair, segment.size)
}

/** Cards in which words follow each other; the last may be any of several. */
class Followed implements Matcher {
  readonly density: number
  readonly isSlow = true
  readonly #segment: Segment
  readonly #field: BestField | null
  /** Cards that hold all words there: only in these may they be together. */
  readonly #holding: Matcher
  /** The words before the last one. */
  readonly #terms: number[]
  readonly #last: TermRange
  readonly read: Matcher['read']

  constructor(segment: Segment, ranges: readonly TermRange[], field: BestField | null) {
    this.#segment = segment
    this.#field = field
    this.#last = ranges.at(-1)!
    this.#terms = ranges.slice(0, -1).map(({ from }) => from)
    const unique = new Map(ranges.map((range) => [`${range.from} ${range.to}`, range]))
    const pairs = ranges.slice(1).map((range, at) => pairMatcher(segment, [ranges[at]!, range], null) ?? EVERYTHING)
    const holding = allOf([...Array.from(unique.values(), (range) => held(segment, range, field)), ...pairs])
    this.#holding = holding
    this.density = holding.density * TOGETHER_SHARE
    this.read = holding.read && ((window, cards) => this.#keepTogether(cards, holding.read!(window, cards), window))
  }

  narrow(mask: Uint32Array, window: Window): void {
    this.#holding.narrow(mask, window)
    withCards((cards) => {
      const count = readBits(mask, window.words, window.from, cards)
      mask.fill(0, 0, window.words)
      setAll(mask, window.from, cards, this.#keepTogether(cards, count, window))
    })
  }

  filter(cards: Uint32Array, count: number, window: Window): number {
    return this.#keepTogether(cards, this.#holding.filter(cards, count, window), window)
  }

  #keepTogether(cards: Uint32Array, count: number, window: Window): number {
    if (count === 0) return 0
    const { from, to } = this.#last
    const starts =
      to - from === 1
        ? firstStarts(this.#segment, [...this.#terms, from], cards, count)
        : firstOpenStarts(this.#segment, this.#terms, this.#last, cards, count, window)
    const { prompts, responses } = this.#segment.arrays
    let left = 0
    for (let at = 0; at < count; at++) {
      const [card, start] = [cards[at]!, starts[at]!]
      const isMet =
        this.#field === null
          ? start !== NOWHERE
          : this.#field === 'titles'
            ? start < prompts[card]!
            : start >= prompts[card]! && start < responses[card]!
      cards[left] = card
      if (isMet) left++
    }
    return left
  }
}

/** Cards that may hold a phrase in a field, as they hold one of its words there. */
function held(segment: Segment, range: TermRange, field: BestField | null): Matcher {
  if (field !== 'prompt') return termMatcher(segment, range, field)
  // The best field of one of its words may be a title all the same.
  const [titles, prompt] = [termMatcher(segment, range, 'titles'), termMatcher(segment, range, 'prompt')]
  const narrow: Matcher['narrow'] = (mask, window) =>
    withScratch((own) => {
      own.set(mask.subarray(0, window.words))
      titles.narrow(own, window)
      prompt.narrow(mask, window)
      for (let at = 0; at < window.words; at++) mask[at]! |= own[at]!
    })
  return { density: Math.min(1, titles.density + prompt.density), isSlow: false, narrow, filter: filterBy(narrow) }
}
