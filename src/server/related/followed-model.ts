import { setTimeout } from 'node:timers/promises'
import { timeSlices } from '#archive/time-slices.ts'
import { ANYONE, visibilityOf } from '#archive/viewer.ts'
import type { Model } from '#meaning/model.ts'
import { BatchSize } from '#store/batch-size.ts'
import { changesSince, type LogPosition } from '#store/change-log.ts'
import { wholeTurns } from '#store/conversations.ts'
import type { State } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'

/** A model that follows the change log: the former words of a changed card have no part in it (ADR-0249). */
export class FollowedModel {
  readonly model: Model
  readonly #db: Db
  /** The last entry of the change log whose cards were removed. */
  #position: LogPosition
  /** The public revision at that entry; -1 before the first. */
  #revision = -1
  /** Keys of cards that are to be placed. */
  readonly #waiting = new Set<number>()
  #placing: Promise<void> | null = null
  #hasRoom = true

  /** @param position the last entry of the change log before the model was learned */
  constructor(db: Db, model: Model, position: LogPosition) {
    this.#db = db
    this.model = model
    this.#position = position
  }

  /**
   * Removes changed cards, and starts placing the public ones by their current words. Changes of private cards alone are
   * skipped, as these have no place, so no visitor waits for them (R6.7).
   * @param state of the archive, as the caller has read it
   */
  async follow({ number, mark, public_revision }: State): Promise<void> {
    if (number === this.#position.number) return
    const last = { number, mark }
    if (public_revision === this.#revision) {
      if (number > this.#position.number) this.#position = last
      return
    }
    const changes = await changesSince(this.#db, this.#position)
    const position = changes?.position ?? last
    if (position.number <= this.#position.number) return
    this.#position = position
    this.#revision = public_revision
    for (const key of changes?.keys ?? []) {
      this.model.put(key, null)
      if (this.#hasRoom) this.#waiting.add(key)
    }
    if (this.#waiting.size > 0) this.#placing ??= this.#place()
    // The error reaches callers of `placed`; others do not need these cards.
    this.#placing?.catch(() => undefined)
  }

  /** Waits until all current cards are placed. @param most timeout in milliseconds: after an import there are thousands */
  async placed(most: number): Promise<void> {
    if (this.#placing) await Promise.race([this.#placing, setTimeout(most, undefined, { ref: false })])
  }

  /** Stops placing cards. */
  async close(): Promise<void> {
    this.#placeNoMore()
    await this.#placing
  }

  #placeNoMore(): void {
    this.#hasRoom = false
    this.#waiting.clear()
  }

  /**
   * Places queued cards until none is left, or until the model is full, when it is learned again soon. Yields to the event
   * loop.
   */
  async #place(): Promise<void> {
    const yieldToEventLoop = timeSlices()
    const size = new BatchSize(20, 200)
    try {
      while (this.#waiting.size > 0) {
        const rows = await size.read((count) => {
          const keys = [...this.#waiting].slice(0, count)
          for (const key of keys) this.#waiting.delete(key)
          return wholeTurns(this.#db, visibilityOf(ANYONE), keys)
        })
        for (const { key, conversation, prompt, response } of rows) {
          await yieldToEventLoop()
          // It changed again after it was read.
          if (this.#waiting.has(key)) continue
          if (!this.model.put(key, { session: conversation, texts: [prompt, response] })) this.#placeNoMore()
          if (!this.#hasRoom) return
        }
      }
    } finally {
      this.#placing = null
    }
  }
}
