import type { Trouble } from '#store/trouble.ts'

/** Trouble counts for so long after it was last met, in milliseconds. */
const REMEMBERED = 60_000

/** What requests have met of the database's troubles, so that readiness tells what a look at one row cannot. */
export class Health {
  /** When each was last met, by a clock that nobody sets. */
  readonly #met = new Map<Trouble, number>()

  /** Notes trouble. A damaged archive stays one until the program is started on a whole one. */
  notice(trouble: Trouble): void {
    this.#met.set(trouble, trouble === 'damaged' ? Infinity : performance.now())
  }

  /** True once damage was met. */
  get isDamaged(): boolean {
    return this.#met.has('damaged')
  }

  /** What kept writes from being saved within the last minute; null when nothing did. */
  get writeTrouble(): Trouble | null {
    const since = performance.now() - REMEMBERED
    return (['full', 'read-only', 'failing'] as const).find((one) => (this.#met.get(one) ?? -Infinity) > since) ?? null
  }
}
