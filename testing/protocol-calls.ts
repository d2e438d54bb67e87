import { MCP_HEADERS } from '#testing/mcp-client.ts'
import type { Person } from '#testing/people.ts'

interface ToolCall {
  name: string
  arguments: Record<string, string>
}

/** Each tool of MCP with what could show the private card 'hidden' of 2024-01-01, which says 'secret'. */
export const TOOL_CALLS: readonly ToolCall[] = [
  { name: 'search', arguments: { query: 'secret' } },
  { name: 'search_by_meaning', arguments: { query: 'secret' } },
  { name: 'fetch', arguments: { id: 'hidden' } },
  { name: 'list_sessions', arguments: {} },
  { name: 'read_session', arguments: { id: 'hidden' } },
  { name: 'timeline', arguments: { when: '2024-01-01' } },
  { name: 'related', arguments: { id: 'hidden' } },
]

/** Whether the answer of a tool shows somebody the private card, or that there is one. */
export async function showsHiddenBy(person: Person, call: ToolCall): Promise<boolean> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: call.name, arguments: call.arguments } }
  const answer = await person.send('POST', '/mcp', body, MCP_HEADERS)
  const { result } = answer.json<{ result: { isError?: boolean } }>()
  return 'id' in call.arguments ? result.isError !== true : JSON.stringify(result).includes('hidden')
}

/** The rows of the role matrix about Algolia’s protocol and MCP: public cards alone, for everyone. */
export const PROTOCOL_CALLS = [
  { route: 'OPTIONS /1/*', url: '/1/indexes/cards/query', allowed: 200 },
  { route: 'GET /1/*', url: '/1/indexes', allowed: 404 },
  { route: 'POST /1/indexes/:index/queries', url: '/1/indexes/*/queries', body: { requests: [] }, allowed: 200 },
  { route: 'POST /1/indexes/:index/query', url: '/1/indexes/cards/query', body: {}, allowed: 200 },
  { route: 'GET /1/indexes/:index', url: '/1/indexes/cards?query=secret', allowed: 200 },
  { route: 'GET /1/indexes/:index/:objectID', url: '/1/indexes/cards/open', allowed: 200 },
  { route: 'GET /1/indexes/:index/:objectID', url: '/1/indexes/cards/hidden', allowed: 404 },
  { route: 'POST /1/indexes/:index/objects', url: '/1/indexes/*/objects', body: { requests: [] }, allowed: 200 },
  {
    route: 'POST /1/indexes/:index/facets/:facet/query',
    url: '/1/indexes/cards/facets/category/query',
    body: {},
    allowed: 200,
  },
  // Visibility by role is tested in src/server/cards/private-cards.test.ts.
  { route: 'POST /mcp', body: { jsonrpc: '2.0', id: 1, method: 'ping' }, headers: MCP_HEADERS, allowed: 200 },
  { route: 'GET /mcp', allowed: 405 },
  { route: 'DELETE /mcp', allowed: 405 },
] as const
