import { rememberAnonymousId } from './anonymous-id.ts'
import { call } from './call.ts'

let bound: Promise<string> | null = null

/**
 * Makes sure that the server knows this visitor before something is written, so that several writes at once do not
 * become several visitors.
 * @param signal of the write, which shares its time with this
 * @returns the visitor's id
 */
export function bindIdentity(signal: AbortSignal): Promise<string> {
  bound ??= call('POST /api/identity', { signal }).then(
    ({ id, type }) => {
      if (type === 'anonymous') rememberAnonymousId(id)
      return id
    },
    (error: unknown) => {
      bound = null
      throw error
    },
  )
  return bound
}
