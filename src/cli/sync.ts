import { parseArgs } from 'node:util'
import { syncIndex } from '#server/admin/sync.ts'
import { readConfig } from '#server/config.ts'
import type { Command } from './command.ts'
import { withArchive } from './open-archive.ts'

/** Checks the search index against the cards and makes it anew. */
export const syncCommand: Command = {
  usage: 'sync',
  what: 'check the search index against the cards and make it anew; search goes on meanwhile',
  async run(args) {
    parseArgs({ args, options: {} })
    const message = await withArchive(readConfig(process.env), ({ store, search }) =>
      syncIndex({ db: store.db, search }, showProgress),
    )
    console.log(message)
  },
}

/** One line that is written over, where someone is looking; else nothing. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  const numbers = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} cards`
  process.stderr.write(done >= total ? '\r\u001b[K' : `\r\u001b[K${numbers}`)
}
