import { cachedAccount } from './cached-account.ts'
import { rememberAnonymousId } from './anonymous-id.ts'
import { call } from './call.ts'

let bound: { account: string | null; id: Promise<string> } | null = null

/**
 * Ensures that the server knows this visitor before a write, so that concurrent first writes do not create several visitors.
 * Signing in or out changes the visitor.
 * @param signal of the write, whose timeout this shares
 * @returns the visitor's id
 */
export function bindIdentity(signal: AbortSignal): Promise<string> {
  // An unknown identity counts as none, so that data is requested only once.
  const account = cachedAccount() ?? null
  if (bound?.account !== account) bound = null
  if (bound) return bound.id
  const own = { account, id: bind(signal) }
  bound = own
  own.id.catch(() => {
    if (bound === own) bound = null
  })
  return own.id
}

async function bind(signal: AbortSignal): Promise<string> {
  const { id, type } = await call('POST /api/identity', { signal })
  if (type === 'anonymous') rememberAnonymousId(id)
  return id
}
