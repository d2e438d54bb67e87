import { syncIndex } from '#server/admin/sync.ts'
import { readConfig } from '#server/config.ts'
import { withArchive } from './open-archive.ts'
import { showCount } from './progress-line.ts'

/** Checks the search index against the cards and rebuilds it. */
export async function sync(): Promise<void> {
  const config = readConfig(process.env)
  const hasService = config.algolia.service !== null
  const message = await withArchive(
    config,
    ({ store, search }) => syncIndex({ db: store.db, search, hasService }, showCount('cards')),
    { keepsIndex: true },
  )
  console.log(message)
}
