import type { TextField } from '#archive/condition.ts'
import type { Phrase } from '#archive/term.ts'
import { eachHolding, keepAdjacent } from './adjacent-words.ts'
import type { TermRange } from './dictionary.ts'
import { allOf, anyOf, not, NOTHING, termMatcher, type Matcher } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import { runStarts } from './positions.ts'
import type { Segment } from './segment.ts'
import { Varints } from './varints.ts'

/**
 * Cards that hold a phrase in a given text, whether or not a better one holds it too: lists know only the best text, positions
 * all.
 */
export function inField(segment: Segment, phrase: Phrase, field: TextField): Matcher {
  if (field === 'titles') return phraseMatcher(segment, phrase, 'titles')
  const ranges = segment.dictionary.rangesOf(phrase)
  if (ranges.some(({ from, to }) => from === to)) return NOTHING
  return ranges.length === 1 ? wordIn(segment, ranges[0]!, field) : phraseIn(segment, phrase, ranges, field)
}

/** Whether a position of a card is in its prompt, or in its response. */
function isWithin({ arrays: { prompts, responses } }: Segment, field: 'prompt' | 'response') {
  return field === 'prompt'
    ? (card: number, position: number) => position >= prompts[card]! && position < responses[card]!
    : (card: number, position: number) => position >= responses[card]!
}

function wordIn(segment: Segment, range: TermRange, field: 'prompt' | 'response'): Matcher {
  const [titles, prompt] = [termMatcher(segment, range, 'titles'), termMatcher(segment, range, 'prompt')]
  if (field === 'prompt') return anyOf([prompt, alsoIn(segment, range, titles, field)])
  const others = allOf([termMatcher(segment, range), not(titles), not(prompt)])
  return anyOf([others, alsoIn(segment, range, anyOf([titles, prompt]), field)])
}

/** Of the cards that have a word in a better text, those that have it in this one as well. */
function alsoIn(segment: Segment, range: TermRange, better: Matcher, field: 'prompt' | 'response'): Matcher {
  if (better === NOTHING) return NOTHING
  const { all, arrays } = segment
  const isIn = isWithin(segment, field)
  return {
    density: better.density,
    reading: better.density,
    narrow(set) {
      better.narrow(set)
      if (set.list() === 0) return
      const isMet = new Uint8Array(set.count)
      eachHolding(all, range, set, (term, own, placeOf) => {
        const starts = runStarts(segment, term, own)
        for (let at = 0; at < own.count; at++) {
          const card = own.cards[at]!
          const run = new Varints(arrays.positions.runs, starts[at]!)
          for (let isLast = 0, position = 0; isLast === 0;) {
            const value = run.next()
            isLast = value & 1
            position += value >>> 1
            if (!isIn(card, position)) continue
            isMet[placeOf[card - own.from]!] = 1
            break
          }
        }
      })
      set.filter((_, at) => isMet[at] === 1)
    },
  }
}

function phraseIn(
  segment: Segment,
  phrase: Phrase,
  ranges: readonly TermRange[],
  field: 'prompt' | 'response',
): Matcher {
  const isIn = isWithin(segment, field)
  const words = allOf(ranges.map((range) => termMatcher(segment, range)))
  return {
    density: phraseMatcher(segment, phrase).density,
    reading: words.density,
    narrow(set) {
      words.narrow(set)
      keepAdjacent(segment, ranges, set, isIn)
    },
  }
}
