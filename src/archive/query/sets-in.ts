import { leavesOf, mapLeaves, type Condition } from '#archive/condition.ts'
import type { CardSetName } from './marks.ts'

/** The keys of the cards of each set, as they are at the moment. */
export type CardSets = ReadonlyMap<CardSetName, ReadonlySet<number>>

/** The sets of cards that conditions name, each once. */
export const setsIn = (...conditions: Condition[]): CardSetName[] => [
  ...new Set(leavesOf(...conditions).flatMap((leaf) => (leaf.kind === 'set' ? [leaf.set] : []))),
]

const NO_CARDS: ReadonlySet<number> = new Set()

/** A plan, or its conditions, with the keys of cards in the place of each set. */
export function resolveCardSets<P extends { inside: Condition; outside: Condition }>(plan: P, sets: CardSets): P {
  const filled = (condition: Condition) =>
    mapLeaves(condition, (leaf) =>
      leaf.kind === 'set' ? { kind: 'keys', keys: sets.get(leaf.set) ?? NO_CARDS } : leaf,
    )
  return { ...plan, inside: filled(plan.inside), outside: filled(plan.outside) }
}
