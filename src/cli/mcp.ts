import { once } from 'node:events'
import { collectionText } from '#server/collections/read-collections.ts'
import { readConfig } from '#server/config.ts'
import { openMcpServer } from '#server/mcp/open-server.ts'
import type { McpArchive } from '#server/mcp/reading-tool.ts'
import { LearnedModel } from '#server/related/learned-model.ts'
import { listByMeaning } from '#server/related/list-by-meaning.ts'
import { relatedCards } from '#server/related/related-cards.ts'
import { AnsweringTransport } from './answering-transport.ts'
import { withArchive } from './open-archive.ts'
import { OWNER } from './owner.ts'

/**
 * Answers the program that started this command, by the Model Context Protocol on standard input and output, until that closes
 * its end and has its answers. Nothing else is printed there.
 */
export async function serveMcp(): Promise<void> {
  const config = readConfig(process.env)
  const { site, images, port, showReasoning } = config
  const address = site.address === '' ? `http://localhost:${port}` : site.address
  await withArchive(config, async ({ store, search }) => {
    let isOver = false
    // A cancelled request continues all the same, and may find the archive closed.
    const onError = (error: unknown) => isOver || console.error(error)
    const learned = new LearnedModel(store.db, { archive: store.place, onError })
    const archive: McpArchive = {
      db: store.db,
      search,
      viewer: OWNER,
      site: { ...site, images, address },
      showReasoning,
      readCollection: (...asked) => collectionText({ db: store.db, search }, ...asked),
      readRelated: (viewer, id) => relatedCards({ db: store.db, learned }, viewer, id),
      byMeaning: listByMeaning({ db: store.db, search, learned }),
      onError,
    }
    const server = openMcpServer(site, () => archive)
    const ended = once(process.stdin, 'end')
    const transport = new AnsweringTransport()
    await server.connect(transport)
    await ended
    await transport.answered()
    isOver = true
    await server.close()
    await learned.close()
  })
}
