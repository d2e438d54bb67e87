import { FIELDS } from '#archive/fields.ts'
import type { Condition, FacetTerm } from '#archive/plan.ts'
import { valueTerm } from './dictionary.ts'
import { allOf, EVERYTHING, NOTHING, type Matcher } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import type { Segment } from './segment.ts'
import { termMatcher } from './term-matcher.ts'
import { withScratch } from './windows.ts'

/** What a condition of a plan means among the cards of a segment. */
export function matcherOf(segment: Segment, condition: Condition): Matcher {
  switch (condition.kind) {
    case 'everything':
      return EVERYTHING
    case 'nothing':
      return NOTHING
    case 'phrase':
      return phraseMatcher(segment, condition.phrase)
    case 'facet':
      return facetMatcher(segment, condition.facet)
    case 'all':
      return allOf(condition.of.map((part) => matcherOf(segment, part)))
    case 'any':
      return anyOf(condition.of.map((part) => matcherOf(segment, part)))
    case 'without':
      return without(matcherOf(segment, condition.base), matcherOf(segment, condition.excluded))
  }
}

function facetMatcher(segment: Segment, facet: FacetTerm): Matcher {
  const text = facet.field === 'unviewed' ? valueTerm('u', '') : valueTerm(FIELDS[facet.field].token, facet.value)
  const term = segment.dictionary.numberOf(text)
  return term < 0 ? NOTHING : termMatcher(segment, { from: term, to: term + 1 })
}

function anyOf(matchers: readonly Matcher[]): Matcher {
  if (matchers.includes(EVERYTHING)) return EVERYTHING
  const of = matchers.filter((one) => one !== NOTHING)
  if (of.length < 2) return of[0] ?? NOTHING
  return {
    density: Math.max(...of.map((one) => one.density)),
    isSlow: of.some((one) => one.isSlow),
    narrow(mask, window) {
      withScratch((found) =>
        withScratch((own) => {
          const { words } = window
          found.fill(0, 0, words)
          for (const one of of) {
            // What is found already need not be looked at again.
            for (let at = 0; at < words; at++) own[at] = mask[at]! & ~found[at]!
            one.narrow(own, window)
            for (let at = 0; at < words; at++) found[at]! |= own[at]!
          }
          mask.set(found.subarray(0, words))
        }),
      )
    },
  }
}

function without(base: Matcher, excluded: Matcher): Matcher {
  if (excluded === NOTHING || base === NOTHING) return base
  return {
    density: base.density * (1 - excluded.density),
    isSlow: base.isSlow || excluded.isSlow,
    narrow(mask, window) {
      base.narrow(mask, window)
      withScratch((own) => {
        own.set(mask.subarray(0, window.words))
        excluded.narrow(own, window)
        for (let at = 0; at < window.words; at++) mask[at]! &= ~own[at]!
      })
    },
  }
}
