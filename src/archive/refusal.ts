/** The kinds of refusals; the server maps each to one HTTP status, the command line to its exit code. */
export type RefusalCode =
  | 'bad-request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'conflict'
  /** What was to be changed was changed by someone else since it was read. */
  | 'overtaken'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  /** What is asked is being built, and can be asked soon. */
  | 'preparing'
  | 'took-too-long'

/** A refusal in one sentence for the caller: the problem and the remedy. It is expected, and never logged as an error. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** When it is worth trying again, in seconds from now. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, sentence: string, retryAfter?: number) {
    super(sentence)
    this.code = code
    this.retryAfter = retryAfter
  }
}
