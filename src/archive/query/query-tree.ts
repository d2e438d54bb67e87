import type { DayRange } from '#archive/calendar.ts'
import type { ValueKind } from '#archive/fields.ts'
import type { TextField } from '#archive/condition.ts'
import type { Phrase } from '#archive/term.ts'
import type { CardSetName, Mark } from './marks.ts'

/** Where something is in a query, in UTF-16 code units. */
export interface Place {
  at: number
  length: number
}

/** The condition of an operator. */
export type Constraint =
  | { kind: 'value'; filter: ValueKind; value: string; prefix: boolean }
  | { kind: 'days'; days: DayRange }
  | { kind: 'mark'; mark: Mark }
  | { kind: 'set'; set: CardSetName }
  | { kind: 'private' }
  | { kind: 'viewed' }
  /** Letters of prompt and response together, both bounds included. */
  | { kind: 'length'; from: number; to: number }

/** A parsed query: its terms and operators, each with its place. */
export type QueryNode = Place &
  (
    | { kind: 'phrase'; phrase: Phrase }
    | { kind: 'operator'; name: string; constraint: Constraint }
    /** `in:` narrows the words beside it. */
    | { kind: 'all'; of: QueryNode[]; field: TextField | null }
    | { kind: 'any'; of: QueryNode[] }
    | { kind: 'not'; of: QueryNode }
  )
