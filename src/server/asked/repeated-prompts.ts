import type { RepeatedParts } from '#meaning/repeated-prompts.ts'
import { Learned } from '#server/learned/learned.ts'
import type { ArchivePlace } from '#store/open.ts'
import { stateOfTick } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import { learnPrompts } from './learn-prompts.ts'
import { RepeatedNow } from './repeated-now.ts'

interface Options {
  /** How a thread opens the archive; null for one in memory. */
  archive: ArchivePlace | null
  /** Called with what went wrong. */
  onError: (error: unknown) => void
}

/** Prompts that were asked more than once, as one process knows them. */
export class RepeatedPrompts {
  readonly #db: Db
  readonly #learned: Learned<RepeatedParts>
  #now: RepeatedNow | null = null

  constructor(db: Db, options: Options) {
    this.#db = db
    const thread = new URL('./prompt-thread.ts', import.meta.url)
    this.#learned = new Learned(db, { ...options, thread, learn: learnPrompts })
  }

  /** The groups of now; null until prompts have been compared, for the first time. */
  async current(): Promise<RepeatedNow | null> {
    const state = await stateOfTick(this.#db)
    const learned = await this.#learned.current(state)
    if (learned === null) return null
    if (this.#now?.parts !== learned.parts) this.#now = new RepeatedNow(this.#db, learned.parts, learned.position)
    const now = this.#now
    await now.follow(state)
    return now
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#learned.close()
  }
}
