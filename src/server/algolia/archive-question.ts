import type { Question } from '#algolia/readable-index.ts'
import { allOf, anyOf, excluding, NOTHING } from '#archive/condition.ts'
import type { Plan } from '#archive/plan.ts'
import type { Phrase, Term } from '#archive/term.ts'
import { conditionOf } from './archive-filters.ts'
import { daysOf, isByDays } from './numbered-days.ts'

/** A question to the archive's public cards as a plan: only they are ever looked at. */
export function planOfQuestion({ wanted, excluded, restrictions }: Question): Plan {
  const words = wanted.map((group) => anyOf(group.map((phrase) => ({ kind: 'phrase' as const, phrase }))))
  const byDays = restrictions.filter(isByDays)
  const days = byDays.length === 0 ? null : daysOf(byDays)
  const others = conditionOf(restrictions.filter((restriction) => !isByDays(restriction)))
  const base = allOf([...words, others])
  const unwanted = anyOf(excluded.map((phrase) => ({ kind: 'phrase' as const, phrase })))
  const meets = excluding(base, unwanted)
  // What was typed is one term; with fuzzy terms, each similar word is one.
  const isEveryTermMet = wanted.every((group) => group.length === 1)
  return {
    visibility: 'public',
    days,
    inside: meets,
    outside: days === null ? meets : NOTHING,
    starredBy: null,
    asker: null,
    searches: wanted.length + excluded.length > 0,
    wanted: isEveryTermMet ? [{ parts: wanted.flat(), excluded: false }] : wanted.flat().map(alone),
    isEveryTermMet,
  }
}

const alone = (phrase: Phrase): Term => ({ parts: [phrase], excluded: false })
