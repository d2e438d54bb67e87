import { parseArgs } from 'node:util'
import { readNodeConfig } from '#search-node/node-config.ts'
import type { Command } from './command.ts'
import { endWhenTold } from './when-told.ts'

/** Runs a search service that speaks Algolia's protocol, until it is asked to stop (SIGTERM or Ctrl-C). */
export const searchNodeCommand: Command = {
  usage: 'search-node',
  what: 'run a search service that clients of Algolia can fill and ask',
  async run(args) {
    parseArgs({ args, options: {} })
    const config = readNodeConfig(process.env)
    const { startNode } = await import('#search-node/search-node.ts')
    const running = await startNode(config)
    endWhenTold(() => running.close())
    // Whoever reads this may stop it at once.
    console.log(`The search node is open at ${running.address}`)
  },
}
