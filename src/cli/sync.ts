import { parseArgs } from 'node:util'
import { syncIndex } from '#server/admin/sync.ts'
import { readConfig } from '#server/config.ts'
import type { Command } from './command.ts'
import { withArchive } from './open-archive.ts'
import { showCount } from './show-count.ts'

/** Checks the search index against the cards and makes it anew. */
export const syncCommand: Command = {
  usage: 'sync',
  what: 'check the search index against the cards and make it anew; search goes on meanwhile',
  async run(args) {
    parseArgs({ args, options: {} })
    const message = await withArchive(readConfig(process.env), ({ store, search }) =>
      syncIndex({ db: store.db, search }, showCount('cards')),
    )
    console.log(message)
  },
}
