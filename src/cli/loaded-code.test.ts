/** @module-tag process */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Prints the URL of each module that the server's own module loads. */
const LIST = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
  await import('#main')
`

test('a server starts without what few requests need: readers of exports, the library of MCP, and that of accounts', () => {
  const cwd = join(import.meta.dirname, '../..')
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', LIST], { cwd, encoding: 'utf8' })
  expect(loaded).toContain('src/server/app.ts\n')
  expect(loaded).toContain('node_modules/fastify/')
  expect(loaded).not.toMatch(/src\/intake\/(intake\.ts|kinds\/)/)
  expect(loaded).not.toContain('node_modules/@modelcontextprotocol/')
  expect(loaded).not.toContain('node_modules/better-auth/')
})
