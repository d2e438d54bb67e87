import { timeSlices } from '#archive/time-slices.ts'
import { groupAt, placeOf, type RepeatedParts } from '#meaning/repeated-prompts.ts'
import { textHash } from '#meaning/term-counts.ts'
import { BatchSize, inBatches } from '#store/batch-size.ts'
import { changesSince, type LogPosition } from '#store/change-log.ts'
import { promptTurns, type PromptTurn } from '#store/conversations.ts'
import { stateOfTick, type State } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'

/**
 * The groups of repeated prompts, without prompts that were changed, deleted or made private since they were compared. Only
 * changes are read, so that the work for a response does not depend on the size of the group.
 */
export class RepeatedNow {
  readonly parts: RepeatedParts
  readonly #db: Db
  /** The last entry of the change log that is followed. */
  #position: LogPosition
  /** The public revision that is followed. */
  #revision = -1
  #following: Promise<void> | null = null
  /** Keys of prompts that left their groups. */
  readonly #gone = new Set<number>()
  /** The keys that groups have left, by where they begin; of groups that lost none, nothing. */
  readonly #left = new Map<number, Float64Array>()

  /** @param position the last entry of the change log before they were compared */
  constructor(db: Db, parts: RepeatedParts, position: LogPosition) {
    this.#db = db
    this.parts = parts
    this.#position = position
  }

  /**
   * Follows the change log to its end if public cards have changed. Yields to the event loop meanwhile.
   * @param state of the archive, as the caller has read it
   */
  async follow({ number, mark, public_revision }: State): Promise<void> {
    // Only private cards have changed since.
    if (this.#revision === public_revision && number > this.#position.number) this.#position = { number, mark }
    while (this.#revision < public_revision)
      await (this.#following ??= this.#followLog().finally(() => (this.#following = null)))
  }

  /** The keys of the cards that ask the same as one, its own among them, in chronological order; none where it was asked once. */
  groupOf(key: number): Float64Array {
    const place = placeOf(this.parts, key)
    if (place === -1) return new Float64Array()
    const { from, to } = groupAt(this.parts, place)
    return this.#left.get(from) ?? this.parts.keys.subarray(from, to)
  }

  /** Whether the prompt of a card is still the compared one. */
  asksStill({ key, prompt }: Pick<PromptTurn, 'key' | 'prompt'>): boolean {
    return this.parts.hashes[placeOf(this.parts, key)] === textHash(prompt)
  }

  async #followLog(): Promise<void> {
    // Read before the log, which then includes at least this revision.
    const { number, mark, public_revision } = await stateOfTick(this.#db)
    const changes = await changesSince(this.#db, this.#position)
    // Where the log does not reach back, each of them may have changed.
    const keys = changes?.keys.filter((key) => placeOf(this.parts, key) !== -1) ?? [...this.parts.keys]
    const asking = new Set<number>()
    const yieldToEventLoop = timeSlices()
    const rows = inBatches(keys, new BatchSize(20, 200), (some) => promptTurns(this.#db, 'public', some))
    for await (const row of rows) {
      await yieldToEventLoop()
      if (this.asksStill(row)) asking.add(row.key)
    }
    for (const key of keys) {
      if (asking.has(key)) this.#gone.delete(key)
      else this.#gone.add(key)
    }
    const groups = new Map(
      keys.map((key) => groupAt(this.parts, placeOf(this.parts, key))).map((one) => [one.from, one]),
    )
    for (const { from, to } of groups.values()) {
      await yieldToEventLoop()
      this.#left.set(
        from,
        this.parts.keys.subarray(from, to).filter((key) => !this.#gone.has(key)),
      )
    }
    this.#position = changes?.position ?? { number, mark }
    this.#revision = public_revision
  }
}
