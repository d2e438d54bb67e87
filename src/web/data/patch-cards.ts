import type { CardSummary } from '#archive/card.ts'
import type { WholeCard } from './cards.ts'
import { dropRelated } from './drop-related.ts'
import { queryClient } from './query-client.ts'

type Fields = Partial<CardSummary> & Pick<WholeCard, 'reasoning'> & { isChanging?: boolean }

/** Query keys with cards: lists, opening days, neighbours in time, and cards themselves. */
const HOLDERS = new Set(['cards', 'card', 'opening', 'timeline', 'session-texts'])

const isCard = (value: object): value is CardSummary => 'dedupid' in value

/** A card with changed fields; an empty slug or picture is removed. */
function changed<C extends CardSummary>(card: C, fields: Fields): C {
  const next = { ...card, ...fields }
  for (const name of ['slug', 'imageUrl'] as const) if (next[name] === '') delete next[name]
  return next
}

/** Replaces cards within a response; parts without any of them keep their identity. */
export function patched<T>(value: T, changes: ReadonlyMap<string, Fields>): T {
  if (Array.isArray(value)) {
    let hasChanged = false
    const next = value.map((one: unknown) => {
      const other = patched(one, changes)
      hasChanged ||= other !== one
      return other
    })
    return hasChanged ? (next as T) : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (isCard(value)) {
    const change = changes.get(value.id)
    return change ? changed(value, change) : value
  }
  let next: Record<string, unknown> | null = null
  for (const [name, part] of Object.entries(value)) {
    const other: unknown = patched(part, changes)
    if (other !== part) next = { ...(next ?? value), [name]: other }
  }
  return (next as T | null) ?? value
}

/** Changes cards in all cached queries of this tab, so that every list, dialog and neighbour shows the same. */
export function patchCards(changes: ReadonlyMap<string, Fields>): void {
  queryClient.setQueriesData({ predicate: ({ queryKey }) => HOLDERS.has(String(queryKey[0])) }, (answer: unknown) =>
    answer === undefined ? answer : patched(answer, changes),
  )
}

const without = <T>(value: T, id: string): T => {
  if (Array.isArray(value)) return value.filter((one: object) => !(isCard(one) && one.id === id)) as T
  return value
}

/** Removes cards from all cached queries of this tab; a dialog that shows one refetches it and learns that it is gone. */
export function dropCards(ids: readonly string[]): void {
  for (const id of ids) dropCard(id)
  dropRelated(ids)
  for (const name of ['session-outline', 'sessions', 'topics']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

function dropCard(id: string): void {
  queryClient.setQueriesData({ predicate: ({ queryKey }) => HOLDERS.has(String(queryKey[0])) }, (answer: unknown) => {
    if (typeof answer !== 'object' || answer === null || isCard(answer)) return answer
    if (Array.isArray(answer)) return without(answer as object[], id)
    return Object.fromEntries(
      Object.entries(answer).map(([name, part]: [string, unknown]) => {
        const isIt = typeof part === 'object' && part !== null && isCard(part) && part.id === id
        return [name, isIt ? null : without(part, id)]
      }),
    )
  })
  void queryClient.resetQueries({ queryKey: ['card', id] })
}
