import { join, resolve } from 'node:path'
import type { SearchEngine } from '#search/engine.ts'
import { openEngine } from '#search/open-engine.ts'
import type { Config } from '#server/config.ts'
import { explainFiles, explainPostgres, explainSqlite, isWithin } from '#store/explain-failure.ts'
import { openStore, type Store } from '#store/open.ts'

/**
 * Opens the archive that the settings name, lends it to an action, and closes it whatever happens.
 * @param options `mayBegin`: a new archive is made where there is none. Others must not make one by accident, in a folder
 * that was named wrongly, and call that a success; `isRestored`: a backup is put back; `keepsIndex`: the copy of the index in the data folder is written
 * @throws Refusal when there is none, or it cannot be opened
 */
export async function withArchive<T>(
  { folder, databaseUrl, searchIndex, algolia }: Pick<Config, 'folder' | 'databaseUrl' | 'searchIndex' | 'algolia'>,
  act: (archive: { store: Store; search: SearchEngine }) => Promise<T>,
  {
    mayBegin = false,
    isRestored = false,
    keepsIndex = false,
  }: { mayBegin?: boolean; isRestored?: boolean; keepsIndex?: boolean } = {},
): Promise<T> {
  const store = await openStore({ folder: resolve(folder), databaseUrl, mustExist: !mayBegin, isRestored })
  const search = openEngine(store, { index: searchIndex, service: algolia.service, isKeeper: keepsIndex })
  try {
    return await act({ store, search })
  } catch (error) {
    if (isWithin(error, resolve(folder))) throw explainFiles(error, resolve(folder))
    throw databaseUrl ? explainPostgres(error, databaseUrl) : explainSqlite(error, join(resolve(folder), 'colloquy.db'))
  } finally {
    await search.close()
    await store.close()
  }
}
