import { readNodeConfig } from '#search-node/node-config.ts'
import { endWhenTold } from './when-told.ts'

/** Runs a search service that speaks Algolia's protocol, until it is asked to stop (SIGTERM or Ctrl-C). */
export async function runSearchNode(): Promise<void> {
  const config = readNodeConfig(process.env)
  const { startNode } = await import('#search-node/search-node.ts')
  const running = await startNode(config)
  endWhenTold(() => running.close())
  // Whoever reads this may stop it at once.
  console.log(`The search node is open at ${running.address}`)
}
