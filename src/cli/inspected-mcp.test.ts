/** @module-tag process */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const require = createRequire(import.meta.url)
const INSPECTOR = require.resolve('@modelcontextprotocol/inspector/clients/cli/build/index.js')

/** Some start a server of their own. */
const TIMEOUT = 60_000

const TOOLS = [
  ['search', 'query=dough'],
  ['search_by_meaning', 'query=dough'],
  ['fetch', 'id=dough'],
  ['list_sessions', 'limit=5'],
  ['read_session', 'id=dough'],
  ['timeline', 'when=2024'],
  ['related', 'id=dough'],
] as const
const LISTS = [
  ['resources/list', { resources: [{ uri: expect.stringContaining('colloquy://session/') }] }],
  ['resources/templates/list', { resourceTemplates: { length: 3 } }],
  ['prompts/list', { prompts: { length: 3 } }],
] as const
const DOUGH = { id: 'dough', prompt: 'How warm is dough?', sessionTitle: 'Bread', dayStamp: '20240301_0900' }

describe('the command line of the protocol’s inspector', () => {
  const folder = temporaryFolder()
  let test: TestApp
  let inspector: ChildProcess
  /** The errors of the inspector and of the servers that it starts. */
  let written = ''
  /** The arguments for each transport. */
  const transports: Record<string, string[]> = {}
  beforeAll(async () => {
    const data = join(folder.path, 'data')
    writeFileSync(join(folder.path, 'cards.jsonl'), JSON.stringify(DOUGH))
    const imported = await runCommand(['import', join(folder.path, 'cards.jsonl')], { COLLOQUY_DATA: data })
    expect(imported).toMatchObject({ code: 0 })
    transports['colloquy mcp'] = [process.execPath, 'src/cli/start.js', 'mcp', '-e', `COLLOQUY_DATA=${data}`]
    test = await openTestApp([newCard(DOUGH)])
    inspector = fork('testing/inspector-host.ts', [pathToFileURL(INSPECTOR).href], {
      env: { PATH: process.env['PATH'], HOME: folder.path },
      silent: true,
    })
    inspector.stderr!.on('data', (chunk: Buffer) => (written += chunk.toString()))
    transports['/mcp'] = [`${await test.app.listen({ port: 0, host: '127.0.0.1' })}/mcp`, '--transport', 'http']
  }, TIMEOUT)
  afterAll(async () => {
    inspector.kill()
    await once(inspector, 'close')
    expect(written).toBe('')
    await test.close()
    folder.remove()
  })

  const inspect = async (transport: string, ...args: string[]) => {
    inspector.send([...transports[transport]!, ...args])
    const [{ code, printed }] = (await once(inspector, 'message')) as [{ code: number; printed: string }]
    return { code, answer: printed === '' ? null : (JSON.parse(printed) as unknown), complaints: written }
  }

  // Both transports lead to the same server: a list and a call are enough to check `colloquy mcp`.
  describe.each([
    ['/mcp', LISTS, TOOLS],
    ['colloquy mcp', LISTS.slice(0, 1), TOOLS.slice(0, 1)],
  ] as const)('at %s', (transport, lists, tools) => {
    it('finds nothing to complain of in the schemas of the tools', { timeout: TIMEOUT }, async () => {
      const { code, answer, complaints } = await inspect(transport, '--method', 'tools/list', '--strict')
      expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
      expect((answer as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual(
        TOOLS.map(([name]) => name),
      )
    })

    it.each(lists)('is answered %s', { timeout: TIMEOUT }, async (method, answer) => {
      expect(await inspect(transport, '--method', method)).toMatchObject({ code: 0, answer, complaints: '' })
    })

    it.each(tools)('calls %s with %s', { timeout: TIMEOUT }, async (name, given) => {
      const called = await inspect(transport, '--method', 'tools/call', '--tool-name', name, '--tool-arg', given)
      expect(called).toMatchObject({ code: 0, complaints: '', answer: { structuredContent: expect.any(Object) } })
      const { content, structuredContent } = called.answer as { content: { text: string }[]; structuredContent: object }
      expect(content.map(({ text }) => JSON.parse(text) as unknown)).toEqual([structuredContent])
    })
  })
})
