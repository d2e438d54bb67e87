import { readNodeConfig } from '#search-node/node-config.ts'
import { explainListening } from './explain-listening.ts'
import { shutdownOnSignal } from './shutdown-on-signal.ts'

/** Runs a search service that speaks Algolia's protocol, until it is asked to stop (SIGTERM or Ctrl-C). */
export async function runSearchNode(): Promise<void> {
  const config = readNodeConfig(process.env)
  const { startNode } = await import('#search-node/search-node.ts')
  const running = await startNode(config).catch((error: unknown) => {
    const { host, port } = config
    throw explainListening(error, { host, port, hostSetting: 'SEARCH_NODE_HOST', portSetting: 'SEARCH_NODE_PORT' })
  })
  shutdownOnSignal(() => running.close())
  // Whoever reads this may stop it at once.
  console.log(`The search node is open at ${running.address}`)
}
