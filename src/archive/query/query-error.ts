import { Refusal } from '#archive/refusal.ts'

/** An error of a query, with its place. */
export interface QueryError {
  /** Where it is in the query, in UTF-16 code units. */
  at: number
  /** How long that is; 0 at the end, where something is missing. */
  length: number
  /** A sentence for the author of the query. */
  message: string
  /** A suggestion as a sentence; '' where the message contains it. */
  suggestion: string
}

/** A query that cannot be read, as every caller refuses it. */
export class QueryRefusal extends Refusal {
  readonly place: QueryError

  constructor(place: QueryError) {
    super('bad-request', [place.message, place.suggestion].filter((sentence) => sentence !== '').join(' '))
    this.place = place
  }
}
