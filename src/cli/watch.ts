import { resolve } from 'node:path'
import { counted } from '#archive/counted.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import { openEngine } from '#search/open-engine.ts'
import { readConfig } from '#server/config.ts'
import { folderProblem } from '#server/watch/folder-problem.ts'
import { folderPath, watchFolders } from '#server/watch/watch-folders.ts'
import { openStore } from '#store/open.ts'
import { shutdownOnSignal } from './shutdown-on-signal.ts'

/**
 * Follows folders until it is asked to stop (SIGTERM or Ctrl-C).
 * @param named none: those of WATCH
 * @param refuse ends the command as wrong usage, where neither names a folder
 */
export async function watchUntilShutdown(named: readonly string[], refuse: (text: string) => void): Promise<void> {
  const config = readConfig(process.env)
  const folders = (named.length > 0 ? named : config.intake.watch).map(folderPath)
  if (folders.length === 0) refuse('error: say which folders to watch: watch FOLDER, or set WATCH')
  for (const folder of folders) await refuseMissing(folder)
  const store = await openStore({ folder: resolve(config.folder), databaseUrl: config.databaseUrl })
  const search = openEngine(store, { index: config.searchIndex, service: config.algolia.service, isKeeper: false })
  const following = watchFolders({ db: store.db, search }, config, {
    folders,
    onRead: (path, { added, changed, trouble }) => {
      if (added + changed > 0) console.log(printable(`${path}: ${counted(added, 'card')} added, ${changed} changed.`))
      if (trouble !== '') console.error(printable(`${path}: ${trouble}`))
    },
    onError: (error) => console.error(error),
  })
  shutdownOnSignal(async () => {
    await following.close()
    await search.close()
    await store.close()
  })
  console.log(`Watching ${folders.join(', ')}; new cards are private. Ctrl-C ends it.`)
}

async function refuseMissing(folder: string): Promise<void> {
  const trouble = await folderProblem(folder)
  if (trouble !== '') throw new Refusal('not-found', trouble)
}
