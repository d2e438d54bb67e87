import { accountHere } from './account-here.ts'
import { rememberAnonymousId } from './anonymous-id.ts'
import { call } from './call.ts'

let bound: { account: string | null | undefined; id: Promise<string> } | null = null

/**
 * Makes sure that the server knows this visitor before something is written, so that several writes at once do not
 * become several visitors. Who signs in or out is another one.
 * @param signal of the write, which shares its time with this
 * @returns the visitor's id
 */
export function bindIdentity(signal: AbortSignal): Promise<string> {
  const account = accountHere()
  if (bound?.account !== account) bound = null
  bound ??= { account, id: bind(signal) }
  return bound.id
}

const bind = (signal: AbortSignal): Promise<string> =>
  call('POST /api/identity', { signal }).then(
    ({ id, type }) => {
      if (type === 'anonymous') rememberAnonymousId(id)
      return id
    },
    (error: unknown) => {
      bound = null
      throw error
    },
  )
