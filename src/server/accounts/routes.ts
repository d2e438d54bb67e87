import type { FastifyInstance } from 'fastify'
import * as contract from '#api/session.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { beginWithProvider, finishWithProvider } from './provider.ts'
import { changePassword, sessionAnswer, signIn, signOut, signUp, type SignInCall } from './sign-in.ts'

/** The calls of accounts, at better-auth's own paths. Nothing else of better-auth is reachable. */
export function accountRoutes(app: FastifyInstance, { accounts, onSignedIn, findViewer }: AppContext): void {
  const signInCall = ({ request, reply }: Pick<Call<never>, 'request' | 'reply'>): SignInCall => ({
    accounts,
    onSignedIn,
    request,
    reply,
  })

  serve(app, findViewer, contract.getSession, async ({ request }) => {
    const signedIn = await accounts.signedIn(request)
    return signedIn && sessionAnswer(signedIn)
  })
  serve(app, findViewer, contract.signUp, (call) => signUp(signInCall(call), call.body))
  serve(app, findViewer, contract.signIn, (call) => signIn(signInCall(call), call.body))
  serve(app, findViewer, contract.signOut, (call) => signOut(signInCall(call)))
  serve(app, findViewer, contract.changePassword, (call) => changePassword(signInCall(call), call.body))
  serve(app, findViewer, contract.signInWithProvider, (call) =>
    beginWithProvider(signInCall(call), call.body.callbackURL),
  )
  app.get('/api/auth/callback/oidc', { schema: { hide: true }, config: { keyScope: 'none' } }, (request, reply) =>
    finishWithProvider({ accounts, onSignedIn, request, reply }),
  )
}
