import type { Output } from '#api/call.ts'
import { queryClient, SESSION_KEY } from './query-client.ts'

/** The signed-in account; null for none, undefined until the server has responded. */
export function cachedAccount(): string | null | undefined {
  const session = queryClient.getQueryData<Output<'GET /api/auth/get-session'>>(SESSION_KEY)
  return session && session.user.id
}
