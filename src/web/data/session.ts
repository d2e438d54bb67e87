import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'
import { call } from './call.ts'
import { queryClient, SESSION_KEY as KEY } from './query-client.ts'
import { forgetSearches } from './recent-searches.ts'
import { forgetMirror } from './stars.ts'

/** An account; `admin` is its claim at the last request. */
export type User = NonNullable<Output<'GET /api/auth/get-session'>>['user']

type Session = Output<'GET /api/auth/get-session'>

/** Sets a new session. A signed-in account sees other cards, so that everything else is refetched. */
async function take(session: Session): Promise<void> {
  // A response in flight may predate it, and would overwrite it.
  await queryClient.cancelQueries({ queryKey: KEY })
  const before = queryClient.getQueryData<Session>(KEY)
  queryClient.setQueryData(KEY, session)
  forgetOthers(before, session)
}

function forgetOthers(before: Session | undefined, now: Session): void {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== KEY[0]
  // Queries off the screen are dropped: an admin's data must not stay for the next visitor.
  queryClient.removeQueries({ type: 'inactive', predicate: isOther })
  if (before && rightsOf(before) !== rightsOf(now)) {
    // Queries on the screen are cleared until they are refetched, and private cards are not put back into lists.
    void queryClient.resetQueries({ predicate: isOther })
  } else {
    void queryClient.invalidateQueries({ predicate: isOther })
  }
}

const rightsOf = (session: Session | undefined) => session && [session.user.id, session.user.admin].join(' ')

/** Reports that the session has ended elsewhere, which closes the dialog or tools in use. */
const sayEnded = async () => (await import('#web/ui/toast.ts').catch(() => null))?.toast(TEXTS.signedOut)

/** Fetches the session. One that ended, or has other rights, is handled like a sign-out. */
async function readSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  const session = await call('GET /api/auth/get-session', { signal })
  const before = queryClient.getQueryData<Session>(KEY)
  if (before !== undefined && rightsOf(before) !== rightsOf(session)) forgetOthers(before, session)
  if (before && !session) void sayEnded()
  return session
}

/** The query of the session. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: readSession,
  refetchOnWindowFocus: 'always',
})

/** The session of this visitor. */
export function useSession() {
  const query = useQuery(sessionQuery)
  return {
    /** Null without a session, and until it is known. */
    user: query.data?.user ?? null,
    /** False until the server has responded, or could not be reached. */
    isKnown: !query.isPending || query.failureCount > 0 || query.errorUpdateCount > 0,
  }
}

/** Fetches the session from the server. */
export async function checkSession(): Promise<User | null> {
  const session = await call('GET /api/auth/get-session')
  await take(session)
  return session?.user ?? null
}

/** Signs in with e-mail address and password. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /api/auth/sign-in/email', { body }),
    onSuccess: take,
  })

/** Registers an account, and signs in to it. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async (body: { email: string; password: string; name: string }) => {
      const { email, password } = body
      await call('POST /api/auth/sign-up/email', { body })
      // The sign-up response does not reveal existing accounts: this request fails instead.
      return call('POST /api/auth/sign-in/email', { body: { email, password } })
    },
    onSuccess: take,
  })

/** Changes the password, which ends all other sessions of the account. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('POST /api/auth/change-password', { body }),
    onSuccess: take,
  })

/** Signs out; a failure is only logged (R8.13), and the page shows the server's state. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => call('POST /api/auth/sign-out'),
    onSuccess: () => {
      forgetSearches()
      forgetMirror()
      return take(null)
    },
    onError: (error) => console.error('Sign-out failed.', error),
  })

/** The URL of the provider's sign-in. @param endAt a path of this site */
export const providerAddress = async (endAt: string): Promise<string> =>
  (await call('POST /api/auth/sign-in/social', { body: { provider: 'oidc', callbackURL: endAt } })).url
