import { Refusal } from '#archive/refusal.ts'

/** What is wrong with a query, and where. */
export interface QueryError {
  /** Where it is in the query, in UTF-16 code units. */
  at: number
  /** How long that is; 0 at the end, where something is missing. */
  length: number
  /** A sentence for the person who wrote it. */
  message: string
  /** What would do, as a sentence; '' where the message says it. */
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
