import { parseArgs } from 'node:util'
import { readNodeConfig } from '#search-node/node-config.ts'
import type { Command } from './command.ts'

/** Runs a search service that speaks Algolia's protocol, until it is asked to stop (SIGTERM or Ctrl-C). */
export const searchNodeCommand: Command = {
  usage: 'search-node',
  what: 'run a search service that clients of Algolia can fill and ask',
  async run(args) {
    parseArgs({ args, options: {} })
    const config = readNodeConfig(process.env)
    const { startNode } = await import('#search-node/search-node.ts')
    const running = await startNode(config)
    console.log(`The search node is open at ${running.address}`)
    const stop = () => {
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  },
}
