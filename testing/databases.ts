import { hash } from 'node:crypto'
import type { Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import type { SearchEngine } from '#search/engine.ts'
import { openEngine } from '#search/open-engine.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { openMemoryStore, openStore, type Store } from '#store/open.ts'
import { freshArchive } from '#testing/postgres.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** An empty archive of one kind, to be closed by the test that opened it. */
export interface TestArchive {
  store: Store
  search: SearchEngine
  close(): Promise<void>
}

export interface TestDatabase {
  name: string
  /** True where searches correct no typing error and complete no word. */
  knowsNoWords?: boolean
  /** True of the one that opens in a millisecond: for cases that add no statement to those that others run on every database. */
  isEmbedded?: boolean
  open: () => Promise<TestArchive>
}

/** The archive in a data folder. */
export async function openFolder(folder: string): Promise<TestArchive> {
  return archiveOf(await openStore({ folder }))
}

/** @param after what is done once it is closed */
function archiveOf(store: Store, after: () => unknown = () => undefined): TestArchive {
  const search = openEngine(store)
  const close = async () => {
    await search.close()
    await store.close()
    await after()
  }
  return { store, search, close }
}

/** Both databases that Colloquy runs on, for `describe.each(everyDatabase)`: the same cases hold for each. */
export const everyDatabase: readonly TestDatabase[] = [
  {
    name: 'SQLite',
    isEmbedded: true,
    open: async () => archiveOf(await openMemoryStore()),
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const database = await freshArchive()
      const folder = temporaryFolder()
      const store = await openStore({ folder: folder.path, databaseUrl: database.url })
      return archiveOf(store, async () => {
        await database.drop()
        folder.remove()
      })
    },
  },
]

/** SQLite as it is in earnest: in a file, which others may open as well. */
export const sqliteFile: TestDatabase = {
  name: 'SQLite in a file',
  isEmbedded: true,
  open: async () => {
    const folder = temporaryFolder()
    const archive = await openFolder(folder.path)
    const close = async () => {
      await archive.close()
      folder.remove()
    }
    return { ...archive, close }
  },
}

/** Both as they are in earnest. */
export const everyDatabaseOnDisk: readonly TestDatabase[] = [sqliteFile, everyDatabase[1]!]

/** One PostgreSQL database opened by several processes' worth of archives; closing the last removes it. */
export async function openTogether(count: number): Promise<TestArchive[]> {
  const database = await freshArchive()
  const folder = temporaryFolder()
  const archives: TestArchive[] = []
  let open = count
  for (let index = 0; index < count; index++) {
    const store = await openStore({ folder: folder.path, databaseUrl: database.url })
    const after = async () => {
      if (--open > 0) return
      await database.drop()
      folder.remove()
    }
    archives.push(archiveOf(store, after))
  }
  return archives
}

/** The fingerprint of a test's card, in the form that an import gives it. */
export const fingerprintOf = (card: Card): string => hash('sha256', JSON.stringify(card), 'hex').slice(0, 32)

/** Writes cards as an import would. @param contents of those that are more than two texts, by id */
export const fill = (
  { store, search }: Pick<TestArchive, 'store' | 'search'>,
  cards: readonly Card[],
  contents: ReadonlyMap<string, CardContent> = new Map(),
) =>
  store.db.transaction().execute((trx) =>
    saveCards(
      trx,
      search,
      cards.map((card) => {
        const content = contents.get(card.id)
        return { card, fingerprint: fingerprintOf(card), ...(content ? { content } : {}) }
      }),
    ),
  )

/** The ids of cards by their keys, in the same order. */
export async function idsOf({ store }: Pick<TestArchive, 'store'>, keys: readonly number[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await store.db.selectFrom('cards').select(['key', 'id']).where('key', 'in', keys).execute()
  const ids = new Map(rows.map((row) => [row.key, row.id]))
  return keys.map((key) => ids.get(key)!)
}
