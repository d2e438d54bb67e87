/** @module-tag process */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { writeFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#testing/command-line.ts'
import { callMcp } from '#testing/mcp-client.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const CARDS = [
  { id: 'dough', prompt: 'How warm is dough?', response: 'About 24 degrees.', sessionTitle: 'Bread', isPrivate: true },
  { id: 'oven', prompt: 'And the oven for dough?', response: 'At 230 degrees.', sessionTitle: 'Bread' },
]

describe('colloquy mcp', () => {
  const folder = temporaryFolder()
  const env = { PATH: process.env['PATH'] ?? '', COLLOQUY_DATA: join(folder.path, 'data') }
  const ARGS = ['src/cli/start.js', 'mcp']
  beforeAll(async () => {
    const file = join(folder.path, 'cards.jsonl')
    writeFileSync(file, CARDS.map((card) => JSON.stringify(card)).join('\n'))
    expect(await runCommand(['import', file, '--publish'], env)).toMatchObject({ code: 0 })
  })
  afterAll(() => folder.remove())

  it('answers the SDK’s own client with all cards', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: ARGS, env }))
    const { results } = await callMcp<{ results: { id: string; url: string }[] }>(client, 'search', { query: 'dough' })
    expect(results.map(({ id }) => id).toSorted()).toEqual(['dough', 'oven'])
    expect(results[0]!.url).toMatch(/^http:\/\/localhost:3000\/card\//)
    expect(await callMcp(client, 'fetch', { id: 'dough' })).toMatchObject({
      text: expect.stringContaining('24 degrees'),
    })
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(4)
    await client.close()
  })

  it('ends when its caller does and has its answers but those called off, and prints nothing else', async () => {
    const ask = (id: number, query: string) => {
      const params = { name: 'search', arguments: { query } }
      return { jsonrpc: '2.0', id, method: 'tools/call', params }
    }
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } }
    const ping = { jsonrpc: '2.0', id: 3, method: 'ping' }
    const started = spawn(process.execPath, ARGS, { env })
    const ended = once(started, 'close')
    const asked = [ping, ask(1, 'dough'), ask(2, 'oven'), cancel].map((one) => `${JSON.stringify(one)}\n`)
    started.stdin.end(`no message\n${asked.join('')}`)
    const [out, err] = await Promise.all([readAll(started.stdout), readAll(started.stderr)])
    expect([out.endsWith('\n'), err, await ended]).toEqual([true, '', [0, null]])
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number })
    expect(answers.toSorted((a, b) => a.id - b.id)).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        result: expect.objectContaining({ structuredContent: { results: expect.objectContaining({ length: 2 }) } }),
      },
      { jsonrpc: '2.0', id: 3, result: {} },
    ])
  })

  it('says in a sentence where there is no archive', async () => {
    const { code, out, err } = await runCommand(['mcp'], { COLLOQUY_DATA: join(folder.path, 'nothing') })
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^There is no/)])
  })
})
