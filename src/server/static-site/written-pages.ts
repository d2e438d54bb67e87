import { cardIdOf } from '#archive/card-url.ts'
import { changesSince, lastChange, type LogPosition } from '#store/change-log.ts'
import type { Db } from '#store/tables.ts'
import type { RelatedCard } from './find-related.ts'

interface Page {
  key: number
  /** A fingerprint of everything that the page shows except related cards. */
  state: string
  /** The ids of its related cards, separated by spaces. */
  named: string
}

/**
 * The pages written so far, by file. Later rounds rewrite only pages whose state differs, or whose related cards have changed,
 * so that related cards are not searched again for all others.
 */
export class WrittenPages {
  readonly #pages = new Map<string, Page>()
  /** The last entry of the change log before the round. */
  #position: LogPosition | null = null
  /** Ids of cards that changed since the previous round; null where all may have. */
  #changed: Set<string> | null = null

  /** Begins a round. Must be called before any card of it is read. */
  async beginRound(db: Db): Promise<void> {
    const since = this.#position
    this.#position = await lastChange(db)
    const changes = since && (await changesSince(db, since))
    if (!changes || changes.isRebuilt) return void (this.#changed = null)
    const keys = new Set(changes.keys)
    const pages = [...this.#pages].filter(([, { key }]) => keys.has(key))
    this.#changed = new Set(pages.map(([file]) => cardIdOf(file)!))
  }

  /** Whether the written page is up to date. @param state its current state */
  isCurrent(file: string, state: string): boolean {
    const page = this.#pages.get(file)
    if (page?.state !== state || this.#changed === null) return false
    const changed = this.#changed
    return !page.named.split(' ').some((id) => changed.has(id))
  }

  /** Records a page that is written or rewritten. */
  add(file: string, page: Omit<Page, 'named'>, related: readonly RelatedCard[]): void {
    this.#pages.set(file, { ...page, named: related.map(({ id }) => id).join(' ') })
  }

  /** Drops all pages but these. @returns the dropped files */
  keepOnly(files: ReadonlySet<string>): string[] {
    const stale = [...this.#pages.keys()].filter((file) => !files.has(file))
    for (const file of stale) this.#pages.delete(file)
    return stale
  }

  get size(): number {
    return this.#pages.size
  }
}
