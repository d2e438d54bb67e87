import { syncIndex } from '#server/admin/sync.ts'
import { readConfig } from '#server/config.ts'
import { withArchive } from './open-archive.ts'
import { showCount } from './show-count.ts'

/** Checks the search index against the cards and makes it anew. */
export async function sync(): Promise<void> {
  const message = await withArchive(readConfig(process.env), ({ store, search }) =>
    syncIndex({ db: store.db, search }, showCount('cards')),
  )
  console.log(message)
}
