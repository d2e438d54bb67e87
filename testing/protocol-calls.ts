import { MCP_HEADERS } from '#testing/mcp-client.ts'

/** The rows of the role matrix about Algolia’s protocol and MCP: public cards alone, for everyone. */
export const PROTOCOL_CALLS = [
  { route: 'OPTIONS /1/*', url: '/1/indexes/cards/query', allowed: 200 },
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
  // Who sees what by it: src/server/cards/private-cards.test.ts.
  { route: 'POST /mcp', body: { jsonrpc: '2.0', id: 1, method: 'ping' }, headers: MCP_HEADERS, allowed: 200 },
  { route: 'GET /mcp', allowed: 405 },
  { route: 'DELETE /mcp', allowed: 405 },
] as const
