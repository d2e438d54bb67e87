import { timeSlices } from '#archive/time-slices.ts'
import { groupAt, placeOf, type RepeatedParts } from '#meaning/repeated-prompts.ts'
import { textHash } from '#meaning/term-counts.ts'
import { BatchSize, inBatches } from '#store/batch-size.ts'
import { changesSince, type LogPosition } from '#store/change-log.ts'
import { promptTurns, type PromptTurn } from '#store/conversations.ts'
import type { Db } from '#store/tables.ts'

/**
 * Prompts that were compared, but for those that ask something else by now, or are gone or private. Only what changed is read: an
 * answer about a group of any size takes the same work.
 */
export class RepeatedNow {
  readonly parts: RepeatedParts
  readonly #db: Db
  /** The last entry of the change log that is followed. */
  #position: LogPosition
  #following: Promise<void> | null = null
  /** Keys of prompts that left their groups. */
  readonly #gone = new Set<number>()
  /** The keys that groups have left, by where they begin; of groups that lost none, nothing. */
  readonly #left = new Map<number, Float64Array>()
  #isLost = false

  /** @param position the last entry of the change log before they were compared */
  constructor(db: Db, parts: RepeatedParts, position: LogPosition) {
    this.#db = db
    this.parts = parts
    this.#position = position
  }

  /**
   * Follows the log to its end. Others have their turn meanwhile.
   * @param last its last entry, as the caller has read it
   * @returns false where the log does not reach back: what has changed is not known until prompts are compared again
   */
  async follow(last: LogPosition): Promise<boolean> {
    if (last.number !== this.#position.number && !this.#isLost)
      await (this.#following ??= this.#followLog().finally(() => (this.#following = null)))
    return !this.#isLost
  }

  /** The keys of the cards that ask the same as one, its own among them, in the order of time; none where it was asked once. */
  groupOf(key: number): Float64Array {
    const place = placeOf(this.parts, key)
    if (place === -1) return new Float64Array()
    const { from, to } = groupAt(this.parts, place)
    return this.#left.get(from) ?? this.parts.keys.subarray(from, to)
  }

  /** Whether a prompt is what was compared. */
  asksStill({ key, prompt }: Pick<PromptTurn, 'key' | 'prompt'>): boolean {
    return this.parts.hashes[placeOf(this.parts, key)] === textHash(prompt)
  }

  async #followLog(): Promise<void> {
    const changes = await changesSince(this.#db, this.#position)
    if (!changes || changes.isRebuilt) return void (this.#isLost = true)
    const keys = changes.keys.filter((key) => placeOf(this.parts, key) !== -1)
    const asking = new Set<number>()
    const othersFirst = timeSlices()
    const rows = inBatches(keys, new BatchSize(20, 200), (some) => promptTurns(this.#db, 'public', some))
    for await (const row of rows) {
      await othersFirst()
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
      await othersFirst()
      this.#left.set(
        from,
        this.parts.keys.subarray(from, to).filter((key) => !this.#gone.has(key)),
      )
    }
    this.#position = changes.position
  }
}
