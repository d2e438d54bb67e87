import type { Condition } from '#archive/condition.ts'
import type { CardSetName } from './marks.ts'

/** The keys of the cards of each set, as they are at the moment. */
export type CardSets = ReadonlyMap<CardSetName, ReadonlySet<number>>

/** The sets of cards that a condition names, each once. */
export function setsIn(condition: Condition): CardSetName[] {
  switch (condition.kind) {
    case 'set':
      return [condition.set]
    case 'all':
    case 'any':
      return [...new Set(condition.of.flatMap(setsIn))]
    case 'without':
      return [...new Set([...setsIn(condition.base), ...setsIn(condition.excluded)])]
    default:
      return []
  }
}

const NO_CARDS: ReadonlySet<number> = new Set()

/** A plan, or its conditions, with the keys of cards in the place of each set. */
export const fillSets = <P extends { inside: Condition; outside: Condition }>(plan: P, sets: CardSets): P => ({
  ...plan,
  inside: filled(plan.inside, sets),
  outside: filled(plan.outside, sets),
})

function filled(condition: Condition, sets: CardSets): Condition {
  switch (condition.kind) {
    case 'set':
      return { kind: 'keys', keys: sets.get(condition.set) ?? NO_CARDS }
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((one) => filled(one, sets)) }
    case 'without':
      return { ...condition, base: filled(condition.base, sets), excluded: filled(condition.excluded, sets) }
    default:
      return condition
  }
}
