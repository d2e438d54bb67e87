import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const files = ['src/**/*.test.{ts,tsx}', 'testing/**/*.test.ts', 'bench/**/*.test.ts']
const hostile = ['testing/hostile/*.hostile.test.ts']
// Threads that tests start find their code compiled, as those of the program do (src/cli/start.js).
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** What is watched by its processor time runs one file at a time, and has another try: what is broken fails every time. */
const alone = { fileParallelism: false, retry: 2 }
const withDatabase = ['src/**/*.db.test.ts', 'testing/**/*.db.test.ts']

/**
 * Tests of `unit` that take seconds: `npm test` runs them, `npm run check` leaves them out. A file has a tag by
 * `@module-tag` in its first line.
 */
const tags = [
  { name: 'process', description: 'starts processes, or waits for connections to be cut' },
  { name: 'scale', description: 'reads or writes as much as a real archive holds, or thousands of random cases' },
]

/**
 * `unit` needs nothing but Node and takes seconds. `databases` is for files named `*.db.test.ts`: it starts a real
 * PostgreSQL once, from which `freshDatabase()` of testing/postgres.ts takes an empty database for each suite. `hostile`
 * starts the built server and sends it malformed and malicious requests. `cluster` runs several servers, behind nginx and
 * on a PostgreSQL with a replica, `package` installs what `npm run package` makes, and `chaos` kills, starves and cuts off
 * the real server: minutes, after everything else (`npm run test:chaos`).
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'node',
    tags,
    // Vitest would leave one core to its own process, which waits.
    maxWorkers: availableParallelism(),
    // A file leaves nothing behind: reading the whole server again for each takes longer than its tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A busy machine must not make a slow test a failed one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: files, exclude: [...withDatabase, ...hostile] } },
      { extends: true, test: { name: 'hostile', include: hostile, ...alone } },
      {
        extends: true,
        test: {
          name: 'databases',
          include: withDatabase,
          globalSetup: 'testing/postgres-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['testing/cluster/*.cluster.ts'],
          ...alone,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['testing/package/*.package.ts'],
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['testing/chaos/*.chaos.ts'],
          testTimeout: 600_000,
          ...alone,
        },
      },
    ],
  },
})
