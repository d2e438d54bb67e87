import { KEY_SCOPES, type KeyScope, type NeededScope } from '#archive/key-scope.ts'
import type { Person } from '#testing/people.ts'

const ADMINS = { admin: 200, rest: 403 }

/** The rows of the role matrix about API keys. */
export const KEY_CALLS = [
  { route: 'GET /api/keys', allowed: ADMINS },
  { route: 'POST /api/keys', body: { name: 'a script', scope: 'read' }, allowed: ADMINS },
  { route: 'DELETE /api/keys/:id', url: '/api/keys/nothing', allowed: { admin: 404, rest: 403 } },
] as const

/** Routes that take another scope than `read` for GET and `admin` for all others. */
const OTHER_SCOPES: Readonly<Record<string, NeededScope>> = {
  'GET /api/keys': 'none',
  'POST /api/keys': 'none',
  'DELETE /api/keys/:id': 'none',
  'GET /api/admin/backup/:ticket': 'admin',
  'POST /api/admin/import': 'import',
  'PUT /api/admin/import/:id/files/:number': 'import',
  'POST /api/admin/import/:id/preview': 'import',
  'POST /api/admin/import/:id/run': 'import',
  'DELETE /api/admin/import/:id': 'import',
  'OPTIONS /1/*': 'read',
  'POST /1/indexes/:index/queries': 'read',
  'POST /1/indexes/:index/query': 'read',
  'POST /1/indexes/:index/objects': 'read',
  'POST /1/indexes/:index/facets/:facet/query': 'read',
  'POST /mcp': 'read',
  'DELETE /mcp': 'read',
}

/** True when a key of a scope may make a call, by this table. */
export function mayByKey(route: string, scope: KeyScope): boolean {
  const usual = route.startsWith('GET ') ? 'read' : 'admin'
  const needed = route.includes(' /api/auth/') ? 'none' : (OTHER_SCOPES[route] ?? usual)
  return needed !== 'none' && KEY_SCOPES.indexOf(scope) >= KEY_SCOPES.indexOf(needed)
}

/** A program that sends a key, and no cookie. */
export const withKey = (person: Person, key: string): Person => ({
  cookie: '',
  send: (method, url, body, headers = {}) =>
    person.send(method, url, body, { ...headers, authorization: `Bearer ${key}`, 'sec-fetch-site': 'cross-site' }),
})

/** Has an admin make a key. */
export async function keyOf(admin: Person, scope: KeyScope): Promise<{ key: string; id: string }> {
  const made = await admin.send('POST', '/api/keys', { name: `for ${scope}`, scope })
  const { key, apiKey } = made.json<{ key: string; apiKey: { id: string } }>()
  return { key, id: apiKey.id }
}
