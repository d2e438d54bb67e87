import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal } from '#archive/refusal.ts'
import type { SearchEngine } from '#search/engine.ts'
import { openEngine } from '#search/open-engine.ts'
import type { Config } from '#server/config.ts'
import { openStore, type Store } from '#store/open.ts'

/** Refuses settings that name no archive: a command that only looks must not make one, and call that a success. */
export function refuseMissing({ folder, databaseUrl }: Pick<Config, 'folder' | 'databaseUrl'>): void {
  if (databaseUrl || existsSync(join(resolve(folder), 'colloquy.db'))) return
  throw new Refusal('not-found', `There is no archive in ${resolve(folder)}: set COLLOQUY_DATA to its data folder.`)
}

/** Opens the archive that the settings name, lends it to an action, and closes it whatever happens. */
export async function withArchive<T>(
  config: Pick<Config, 'folder' | 'databaseUrl' | 'algolia'>,
  act: (archive: { store: Store; search: SearchEngine }) => Promise<T>,
): Promise<T> {
  const store = await openStore({ folder: resolve(config.folder), databaseUrl: config.databaseUrl })
  try {
    return await act({ store, search: openEngine(store, config.algolia.service) })
  } finally {
    await store.close()
  }
}
