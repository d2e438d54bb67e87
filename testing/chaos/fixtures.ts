import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startPostgres, type PostgresServer } from '#testing/postgres-server.ts'
import { startServer, type ServerProcess } from '#testing/real/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** The folder and database of a suite's tests. */
export interface Fixtures {
  /** A data folder of the test's own. */
  readonly folder: string
  /** The address of a PostgreSQL that keeps what it acknowledged, the same for all tests. */
  readonly postgres: string
  /** Starts a server that is ended after the test. */
  start(settings: Record<string, string>): Promise<ServerProcess>
}

/** Prepares a folder for each test of a suite, and a PostgreSQL for all; to be called within `describe`. */
export function openFixtures(): Fixtures {
  let postgres: PostgresServer
  let folder: ReturnType<typeof temporaryFolder>
  let server: ServerProcess | undefined
  beforeAll(async () => {
    postgres = await startPostgres({ keepsCommits: true })
  })
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(async () => {
    await server?.end('SIGTERM')
    folder.remove()
  })
  afterAll(() => postgres.stop())
  return {
    get folder() {
      return folder.path
    },
    get postgres() {
      return postgres.url
    },
    start: async (settings) => (server = await startServer(settings)),
  }
}
