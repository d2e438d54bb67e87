import Fastify, { type FastifyInstance } from 'fastify'
import { protocolScope } from '#algolia/protocol-scope.ts'
import { searchRoutes } from '#algolia/search-routes.ts'
import { checkKey, type NodeKeys } from './keys.ts'
import { NodeFile } from './node-file.ts'
import { nodeIndex } from './node-index.ts'
import type { NodeConfig } from './node-config.ts'
import { writeRoutes, type NodeFiles } from './write-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose key a call needs; without it a key that may search will do. */
    right?: 'admin'
  }
}

/** A batch of a thousand long records. */
const BODY_LIMIT = 128 * 1024 * 1024

export interface RunningNode {
  /** Where it is reached, such as http://127.0.0.1:7700. */
  address: string
  close(): Promise<void>
}

/** The search node, not yet listening: Algolia's protocol over the indexes of one file. */
export async function buildNode(files: NodeFiles, keys: NodeKeys, logLevel = 'silent'): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel },
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 1000 },
  })
  await protocolScope(app, (scope) => {
    scope.addHook('onRequest', async ({ method, headers, query, routeOptions }) => {
      if (method !== 'OPTIONS') checkKey({ headers, query }, routeOptions.config?.right ?? 'search', keys)
    })
    searchRoutes(scope, (name) => {
      const index = files.reader.find(name)
      return index && nodeIndex(files.reader, index)
    })
    writeRoutes(scope, files)
  })
  return app
}

/** Opens the file and listens. */
export async function startNode({ host, port, path, keys, logLevel }: NodeConfig): Promise<RunningNode> {
  const files = { writer: new NodeFile(path), reader: new NodeFile(path) }
  const closeFiles = () => {
    files.reader.close()
    files.writer.close()
  }
  try {
    const app = await buildNode(files, keys, logLevel)
    const address = await app.listen({ host, port })
    return {
      address,
      close: async () => {
        await app.close()
        closeFiles()
      },
    }
  } catch (error) {
    closeFiles()
    throw error
  }
}
