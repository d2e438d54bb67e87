import type { Phrase } from '#archive/term.ts'
import type { TermRange } from './dictionary.ts'
import { keepAdjacent } from './adjacent-words.ts'
import { allOf, anyOf, listMatcher, NOTHING, termMatcher, type BestField, type Matcher } from './matcher.ts'
import type { Segment } from './segment.ts'

/** Estimated share of the cards with all words of a phrase in which they follow each other. */
const TOGETHER_SHARE = 0.05

/** Cards that hold a phrase. @param field only cards whose best field with it is this */
export function phraseMatcher(segment: Segment, phrase: Phrase, field: BestField | null = null): Matcher {
  const ranges = segment.dictionary.rangesOf(phrase)
  if (ranges.some(({ from, to }) => from === to)) return NOTHING
  if (ranges.length === 1) return termMatcher(segment, ranges[0]!, field)
  const pair = ranges.length === 2 ? pairOf(segment, ranges[0]!, ranges[1]!) : -1
  return pair < 0 ? followed(segment, ranges, field) : listMatcher(segment, pair, field)
}

/** The term of two words that have a list of their own; else -1. */
const pairOf = ({ dictionary }: Segment, one: TermRange, other: TermRange): number =>
  other.to - other.from > 1 ? -1 : dictionary.pairOf(one.from, other.from)

/** Cards in which words follow each other; the last is a range of terms. */
function followed(segment: Segment, ranges: readonly TermRange[], field: BestField | null): Matcher {
  const { prompts, responses } = segment.arrays
  const pairs = ranges.slice(1).map((range, at) => pairOf(segment, ranges[at]!, range))
  const paired = pairs.filter((pair) => pair >= 0).map((pair) => listMatcher(segment, pair))
  const holding = allOf([...ranges.map((range) => held(segment, range, field)), ...paired])
  return {
    density: holding.density * TOGETHER_SHARE,
    reading: holding.density,
    narrow(set) {
      holding.narrow(set)
      const starts = keepAdjacent(segment, ranges, set)
      if (field === 'titles') set.filter((card, at) => starts[at]! < prompts[card]!)
      else if (field === 'prompt')
        set.filter((card, at) => starts[at]! >= prompts[card]! && starts[at]! < responses[card]!)
    },
  }
}

/** Cards that may hold a phrase in a field, as they hold one of its words there. */
function held(segment: Segment, range: TermRange, field: BestField | null): Matcher {
  const best = termMatcher(segment, range, field)
  // Even so, a single word of it may also be in a title, which is then its best field.
  return field === 'prompt' ? anyOf([best, termMatcher(segment, range, 'titles')]) : best
}
