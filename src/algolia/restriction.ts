export type Operator = '<' | '<=' | '=' | '!=' | '>' | '>='

/** A single condition on a record besides words. */
export type Literal =
  | { kind: 'facet'; attribute: string; value: string; isNegated: boolean }
  /** All of `tests` hold for the attribute's number. */
  | { kind: 'number'; attribute: string; tests: { operator: Operator; number: number }[]; isNegated: boolean }

/** At least one of these must hold; all of one kind (Algolia, 'Don't mix filter types in OR conditions'). */
export type Restriction = readonly Literal[]
