import type { Phrase } from '#archive/term.ts'
import type { TermRange } from './dictionary.ts'
import { keepAdjacent } from './adjacent-words.ts'
import { allOf, anyOf, EVERYTHING, NOTHING, termMatcher, type BestField, type Matcher } from './matcher.ts'
import type { Segment } from './segment.ts'

/** Words that follow each other are rarer than cards that hold all of them: by this factor, as a first guess. */
const TOGETHER_SHARE = 0.05

/** Cards that hold a phrase. @param field only cards whose best field with it is this */
export function phraseMatcher(segment: Segment, phrase: Phrase, field: BestField | null = null): Matcher {
  const ranges = segment.dictionary.rangesOf(phrase)
  if (ranges.some(({ from, to }) => from === to)) return NOTHING
  if (ranges.length === 1) return termMatcher(segment, ranges[0]!, field)
  const pair = ranges.length === 2 ? pairMatcher(segment, ranges[0]!, ranges[1]!, field) : null
  return pair ?? followed(segment, ranges, field)
}

/** The same for two words that have a list of their own. */
function pairMatcher(segment: Segment, one: TermRange, other: TermRange, field: BestField | null): Matcher | null {
  const pair = other.to - other.from > 1 ? -1 : segment.dictionary.pairOf(one.from, other.from)
  return pair < 0 ? null : termMatcher(segment, { from: pair, to: pair + 1 }, field)
}

/** Cards in which words follow each other; the last may be any of several. */
function followed(segment: Segment, ranges: readonly TermRange[], field: BestField | null): Matcher {
  const { prompts, responses } = segment.arrays
  const pairs = ranges.slice(1).map((range, at) => pairMatcher(segment, ranges[at]!, range, null) ?? EVERYTHING)
  const holding = allOf([...ranges.map((range) => held(segment, range, field)), ...pairs])
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
  // The best field of one of its words may be a title all the same.
  return field === 'prompt' ? anyOf([best, termMatcher(segment, range, 'titles')]) : best
}
