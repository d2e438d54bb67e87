import { accountHere } from './account-here.ts'
import { rememberAnonymousId } from './anonymous-id.ts'
import { call } from './call.ts'

let bound: { account: string | null; id: Promise<string> } | null = null

/**
 * Makes sure that the server knows this visitor before something is written, so that several writes at once do not
 * become several visitors. Who signs in or out is another one.
 * @param signal of the write, which shares its time with this
 * @returns the visitor's id
 */
export function bindIdentity(signal: AbortSignal): Promise<string> {
  // An identity that is not known yet counts as none, so that data is requested only once.
  const account = accountHere() ?? null
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
