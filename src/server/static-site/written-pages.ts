import { cardIdOf } from '#archive/card-url.ts'
import { changesSince, lastChange, type LogPosition } from '#store/change-log.ts'
import type { Db } from '#store/tables.ts'
import type { RelatedCard } from './find-related.ts'

interface Page {
  key: number
  /** Differs when anything differs that the page says, but for related cards. */
  state: string
  /** The ids of the cards that it names as related, between spaces. */
  named: string
}

/**
 * The pages that were written so far, by their files. In the rounds that follow only pages are written again that say something
 * else, and those that name a card that has changed: what is related to the others is not looked for once more.
 */
export class WrittenPages {
  readonly #pages = new Map<string, Page>()
  /** The last entry of the change log before the round. */
  #position: LogPosition | null = null
  /** Ids of cards that changed since the round before; null where all may have. */
  #changed: Set<string> | null = null

  /** Begins a round: to be called before any card is read in it. */
  async beginRound(db: Db): Promise<void> {
    const since = this.#position
    this.#position = await lastChange(db)
    const changes = since && (await changesSince(db, since))
    if (!changes || changes.isRebuilt) return void (this.#changed = null)
    const keys = new Set(changes.keys)
    const pages = [...this.#pages].filter(([, { key }]) => keys.has(key))
    this.#changed = new Set(pages.map(([file]) => cardIdOf(file)!))
  }

  /** Whether a page need not be written again. @param state of it now */
  isCurrent(file: string, state: string): boolean {
    const page = this.#pages.get(file)
    if (page?.state !== state || this.#changed === null) return false
    const changed = this.#changed
    return !page.named.split(' ').some((id) => changed.has(id))
  }

  /** Adds a page that is written, for the first time or again. */
  add(file: string, page: Omit<Page, 'named'>, related: readonly RelatedCard[]): void {
    this.#pages.set(file, { ...page, named: related.map(({ id }) => id).join(' ') })
  }

  /** Forgets the pages that are not among these. @returns their files */
  keepOnly(files: ReadonlySet<string>): string[] {
    const gone = [...this.#pages.keys()].filter((file) => !files.has(file))
    for (const file of gone) this.#pages.delete(file)
    return gone
  }

  get size(): number {
    return this.#pages.size
  }
}
