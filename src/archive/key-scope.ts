/** The scopes of API keys, narrowest first: each includes the ones before it. */
export const KEY_SCOPES = ['read', 'import', 'admin'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The least scope that a call takes; `none`: only a signed-in session may make it, no key. */
export type NeededScope = KeyScope | 'none'

/** True when a key of a scope may make a call that takes `needed`. */
export const includesScope = (scope: KeyScope, needed: NeededScope): boolean =>
  needed !== 'none' && KEY_SCOPES.indexOf(scope) >= KEY_SCOPES.indexOf(needed)

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The least scope of a call that says nothing else, by its method. */
export const defaultScope = (method: string): KeyScope => (READING.has(method) ? 'read' : 'admin')
