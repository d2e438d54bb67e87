import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { TestApp } from '#testing/app.ts'

/** Required headers of the protocol. */
export const MCP_HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

/** Every way in which a program could learn of a card of the day 2023-09-02 with this id and this word. */
export const mcpQuestions = (id: string, word: string) =>
  [
    ['tools/call', { name: 'search', arguments: { query: word } }],
    ['tools/call', { name: 'search', arguments: { query: '-absent' } }],
    ['tools/call', { name: 'search', arguments: { query: `${word} OR shared` } }],
    ['tools/call', { name: 'search', arguments: { query: 'on:2023-09-02' } }],
    ['tools/call', { name: 'search', arguments: { query: `tag:${word}* OR has:picture` } }],
    ['tools/call', { name: 'search_by_meaning', arguments: { query: `${word} OR shared` } }],
    ['tools/call', { name: 'fetch', arguments: { id } }],
    ['tools/call', { name: 'fetch', arguments: { id: 'before' } }],
    ['tools/call', { name: 'list_sessions', arguments: {} }],
    ['tools/call', { name: 'list_sessions', arguments: { after: id } }],
    ['tools/call', { name: 'read_session', arguments: { id } }],
    ['tools/call', { name: 'read_session', arguments: { id: 'before' } }],
    ['tools/call', { name: 'timeline', arguments: {} }],
    ['tools/call', { name: 'timeline', arguments: { when: '2023' } }],
    ['tools/call', { name: 'timeline', arguments: { when: '2023-09' } }],
    ['tools/call', { name: 'timeline', arguments: { when: '2023-09-02' } }],
    ['tools/call', { name: 'related', arguments: { id } }],
    ['tools/call', { name: 'related', arguments: { id: 'before' } }],
    ['resources/list', {}],
    ['resources/read', { uri: `colloquy://card/${id}` }],
    ['resources/read', { uri: `colloquy://session/${id}` }],
    ['resources/read', { uri: 'colloquy://session/before' }],
    ['resources/read', { uri: 'colloquy://collection/shown' }],
    ['resources/read', { uri: 'colloquy://collection/found' }],
    [
      'completion/complete',
      {
        ref: { type: 'ref/resource', uri: 'colloquy://session/{id}' },
        argument: { name: 'id', value: word.slice(0, 3) },
      },
    ],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'what-did-i-think' }, argument: { name: 'topic', value: word.slice(0, 3) } },
    ],
  ] as const

/** One message and its answer, without the SDK. */
export async function sendMcp(
  { app }: Pick<TestApp, 'app'>,
  [method, params]: readonly [string, object],
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = { jsonrpc: '2.0', id: 1, method, params }
  return app.inject({ method: 'POST', url: '/mcp', headers: { ...MCP_HEADERS, ...headers }, payload })
}

/** The SDK's own client, connected to a server over HTTP; the server listens from then on. */
export async function connectMcp(app: FastifyInstance, headers: Record<string, string> = {}): Promise<Client> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  const client = new Client({ name: 'test', version: '1' })
  const url = new URL(`http://127.0.0.1:${address.port}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

/** The response of a tool: its object, or the sentence of its refusal. */
export async function callMcp<T>(client: Client, name: string, given: Record<string, unknown> = {}): Promise<T> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: given })
  const [said] = content as { type: string; text: string }[]
  if (isError === true) throw new Error(said!.text)
  return structuredContent as T
}
