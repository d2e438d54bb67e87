import type { SessionOutline, Turn } from '#web/data/session-turns.ts'

/** The position of a card in its conversation. */
export interface TurnPlace {
  /** Counted from 1 through the whole conversation. */
  number: number
  /** Turns of the whole conversation. */
  total: number
  /** Null for the first turn, and where the previous turn is in a part that was not fetched. */
  previous: Turn | null
  /** Null for the last turn. */
  next: Turn | null
}

/** The position of a card in its conversation; null where the conversation does not contain it. @param id of the card */
export function turnPlace(session: SessionOutline, id: string): TurnPlace | null {
  const { turns, from, total, after } = session
  const at = turns.findIndex((turn) => turn.id === id)
  if (at === -1) return null
  return { number: from + at + 1, total, previous: turns[at - 1] ?? null, next: turns[at + 1] ?? after }
}
