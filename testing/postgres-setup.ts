import type { TestProject } from 'vitest/node'
import { openStore } from '#store/open.ts'
import { copyOf } from './postgres.ts'
import { startPostgres } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that the tests share. */
    postgres: string
    /** The name of a database there that holds an archive without cards, to be copied. */
    emptyArchive: string
  }
}

/** Vitest's global set-up of the project `databases`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgres', server.url)
  project.provide('emptyArchive', await makeArchive(server.url))
  return () => server.stop()
}

/** Migrates once what hundreds of suites begin with. */
async function makeArchive(server: string): Promise<string> {
  const { name, url } = await copyOf(server, 'template0')
  const folder = temporaryFolder()
  const store = await openStore({ folder: folder.path, databaseUrl: url })
  await store.close()
  folder.remove()
  return name
}
