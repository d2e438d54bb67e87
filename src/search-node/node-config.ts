import { z } from 'zod'
import { Refusal } from '#archive/refusal.ts'
import type { NodeKeys } from './keys.ts'

const key = z.string().min(16, 'must have at least 16 random letters')

/** Every setting of a search node. `docs/configuration.md` explains each. */
const SETTINGS = z.object({
  SEARCH_NODE_HOST: z.string().min(1).default('127.0.0.1'),
  SEARCH_NODE_PORT: z.coerce.number('must be a number from 0 to 65535').int().min(0).max(65535).default(7700),
  SEARCH_NODE_FILE: z.string().min(1).default('data/search-node.db'),
  SEARCH_NODE_APP_ID: z.string().min(1).default('colloquy'),
  SEARCH_NODE_ADMIN_KEY: key,
  SEARCH_NODE_SEARCH_KEY: key.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

/** The names of all settings, for the test that compares them with the documentation. */
export const NODE_SETTING_NAMES = Object.keys(SETTINGS.shape)

export interface NodeConfig {
  host: string
  port: number
  /** The file of the indexes. */
  path: string
  keys: NodeKeys
  logLevel: string
}

/**
 * Reads and checks the settings of a search node. An empty value counts as not given.
 * @throws Refusal in one sentence that names the wrong setting
 */
export function readNodeConfig(environment: Readonly<Record<string, string | undefined>>): NodeConfig {
  const given = Object.fromEntries(NODE_SETTING_NAMES.map((name) => [name, environment[name] || undefined]))
  const { success, data, error } = SETTINGS.safeParse(given)
  if (!success) {
    const { path, message } = error.issues[0]!
    const name = String(path[0])
    const why = given[name] === undefined ? 'it is missing, make up at least 16 random letters' : message
    throw new Refusal('bad-request', `The setting ${name} is wrong: ${why}.`)
  }
  const { SEARCH_NODE_ADMIN_KEY: adminKey, SEARCH_NODE_SEARCH_KEY: searchKey = null } = data
  if (searchKey === adminKey) {
    throw new Refusal('bad-request', 'SEARCH_NODE_SEARCH_KEY must differ from SEARCH_NODE_ADMIN_KEY.')
  }
  return {
    host: data.SEARCH_NODE_HOST,
    port: data.SEARCH_NODE_PORT,
    path: data.SEARCH_NODE_FILE,
    keys: { appId: data.SEARCH_NODE_APP_ID, adminKey, searchKey },
    logLevel: data.LOG_LEVEL,
  }
}
