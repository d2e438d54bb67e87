import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'
import { call } from './call.ts'
import { queryClient, SESSION_KEY as KEY } from './query-client.ts'
import { forgetSearches } from './recent-searches.ts'
import { forgetMirror } from './stars.ts'

/** Someone with an account; `admin` is the claim as it was when the server was asked last. */
export type User = NonNullable<Output<'GET /api/auth/get-session'>>['user']

type Session = Output<'GET /api/auth/get-session'>

/** Sets a new session. A signed-in account sees other cards, so everything else is fetched again. */
async function take(session: Session): Promise<void> {
  // An answer on its way may tell of the time before, and would come last.
  await queryClient.cancelQueries({ queryKey: KEY })
  const before = queryClient.getQueryData<Session>(KEY)
  queryClient.setQueryData(KEY, session)
  forgetOthers(before, session)
}

function forgetOthers(before: Session | undefined, now: Session): void {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== KEY[0]
  // What is not on the screen is forgotten: an admin's answers must not stay behind for the next one.
  queryClient.removeQueries({ type: 'inactive', predicate: isOther })
  if (before && rightsOf(before) !== rightsOf(now)) {
    // What is on the screen is not shown to the next one until it is answered, nor are private cards put back into lists.
    void queryClient.resetQueries({ predicate: isOther })
  } else {
    void queryClient.invalidateQueries({ predicate: isOther })
  }
}

const rightsOf = (session: Session | undefined) => session && [session.user.id, session.user.admin].join(' ')

/** Says that the session has ended, by none of this page's doing: the dialog or the tools that were in use are gone with it. */
const sayEnded = async () => (await import('#web/ui/toast.ts').catch(() => null))?.toast(TEXTS.signedOut)

/** Asks who is signed in. A session that ended, or has other rights than before, is taken in like a sign-out. */
async function readSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  const session = await call('GET /api/auth/get-session', { signal })
  const before = queryClient.getQueryData<Session>(KEY)
  if (before !== undefined && rightsOf(before) !== rightsOf(session)) forgetOthers(before, session)
  if (before && !session) void sayEnded()
  return session
}

/** Asks who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: readSession,
  refetchOnWindowFocus: 'always',
})

/** Who is signed in. */
export function useSession() {
  const query = useQuery(sessionQuery)
  return {
    /** Null without a session, and as long as it is not known. */
    user: query.data?.user ?? null,
    /** False until the server has answered, or could not be asked. */
    isKnown: !query.isPending || query.failureCount > 0 || query.errorUpdateCount > 0,
  }
}

/** Fetches the session from the server. */
export async function checkSession(): Promise<User | null> {
  const session = await call('GET /api/auth/get-session')
  await take(session)
  return session?.user ?? null
}

/** Signs in with e-mail and password. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /api/auth/sign-in/email', { body }),
    onSuccess: take,
  })

/** Makes an account and signs in to it. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async (body: { email: string; password: string; name: string }) => {
      const { email, password } = body
      await call('POST /api/auth/sign-up/email', { body })
      // What the sign-up does not say, so as not to tell accounts apart, is known when this fails.
      return call('POST /api/auth/sign-in/email', { body: { email, password } })
    },
    onSuccess: take,
  })

/** Sets another password; every other session of the account ends. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('POST /api/auth/change-password', { body }),
    onSuccess: take,
  })

/** Signs out; a failure is logged only (R8.13), and the page shows what the server says then. */
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

/** Where the browser goes on to sign in through the provider. @param endAt a path of this site */
export const providerAddress = async (endAt: string): Promise<string> =>
  (await call('POST /api/auth/sign-in/social', { body: { provider: 'oidc', callbackURL: endAt } })).url
