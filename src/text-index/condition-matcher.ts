import type { Condition, FacetTerm } from '#archive/condition.ts'
import { isSamePhrase } from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import { MARKS, valueTerm } from './dictionary.ts'
import { allOf, anyOf, EVERYTHING, listMatcher, not, NOTHING, type Matcher } from './matcher.ts'
import { inField } from './in-field.ts'
import { daysMatcher, keysMatcher, lengthMatcher, privateMatcher, valueMatcher } from './operator-matchers.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import type { Segment } from './segment.ts'

/** The matcher of a condition of a plan in a segment. @param known a phrase that all cards concerned are known to hold */
export function matcherOf(segment: Segment, condition: Condition, known?: Phrase): Matcher {
  const own = (part: Condition) => matcherOf(segment, part, known)
  switch (condition.kind) {
    case 'everything':
      return EVERYTHING
    case 'nothing':
      return NOTHING
    case 'phrase': {
      const { phrase, field } = condition
      if (field) return inField(segment, phrase, field)
      return known && isSamePhrase(phrase, known) ? EVERYTHING : phraseMatcher(segment, phrase)
    }
    case 'facet':
      return facetMatcher(segment, condition.facet)
    case 'value':
      return valueMatcher(segment, condition)
    case 'days':
      return daysMatcher(segment, condition.days)
    case 'mark':
      return listMatcher(segment, segment.dictionary.numberOf(valueTerm(MARKS, condition.mark)))
    case 'private':
      return privateMatcher(segment)
    case 'length':
      return lengthMatcher(segment, condition.from, condition.to)
    case 'keys':
      return keysMatcher(segment, condition.keys)
    // A set whose keys were not read matches nothing.
    case 'set':
      return NOTHING
    case 'all':
      return allOf(condition.of.map(own))
    case 'any':
      return anyOf(condition.of.map(own))
    case 'without':
      return allOf([own(condition.base), not(own(condition.excluded))])
  }
}

/** Cached matchers of the facets of plans, each of which is looked up several times. */
const looked = new WeakMap<Segment, WeakMap<FacetTerm, Matcher>>()

function facetMatcher(segment: Segment, facet: FacetTerm): Matcher {
  const known = looked.get(segment) ?? new WeakMap<FacetTerm, Matcher>()
  looked.set(segment, known)
  const matcher = known.get(facet) ?? lookUp(segment, facet)
  known.set(facet, matcher)
  return matcher
}

/** Cards with a value of a field: for few cards, reading their column is faster than reading the value's list. */
function lookUp(segment: Segment, facet: FacetTerm): Matcher {
  if (facet.field === 'unviewed') return listMatcher(segment, segment.dictionary.numberOf(valueTerm('u', '')))
  const number = segment.numberOf(facet.field, facet.value)
  if (number === 0) return NOTHING
  const listed = listMatcher(segment, segment.valuesOf(facet.field).from + number - 1)
  const column = segment.arrays.columns[facet.field]
  return {
    ...listed,
    narrow(set) {
      if (set.isList) set.keepValue(column, number)
      else listed.narrow(set)
    },
  }
}
