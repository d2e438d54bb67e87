import type { DatabaseFailure } from '#store/database-failure.ts'

/** A failure of writes is current for this long after it last happened, in milliseconds. */
const RECENT_MS = 60_000

/** Failures of the database that requests have met: readiness reports them, which reading one row would not find. */
export class Health {
  /** When each last happened, by the monotonic clock. */
  readonly #met = new Map<DatabaseFailure, number>()

  /** Records a failure. A damaged archive counts as damaged until the program restarts. */
  report(failure: DatabaseFailure): void {
    this.#met.set(failure, failure === 'damaged' ? Infinity : performance.now())
  }

  /** True once damage was found. */
  get isDamaged(): boolean {
    return this.#met.has('damaged')
  }

  /** What kept writes from being saved within the last minute; null when nothing did. */
  get writeFailure(): DatabaseFailure | null {
    const since = performance.now() - RECENT_MS
    return (['full', 'read-only', 'failing'] as const).find((one) => (this.#met.get(one) ?? -Infinity) > since) ?? null
  }
}
