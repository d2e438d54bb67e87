import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { useLoginAddress } from '#web/address/login-address.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { useSession, useSignOut } from '#web/data/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LoginKeys } from './login-keys.tsx'
import type { SignInMode } from './sign-in-dialog.tsx'

const SignInDialogs = lazyPart(async () => (await import('./sign-in-dialogs.tsx')).SignInDialogs)

const LINK = 'target inline-flex items-center px-2 text-sm text-quiet hover:text-ink hover:underline'

interface Props {
  /** Renders an admin's tools around the name and the logout button. */
  adminTools?: (name: ReactNode, logout: ReactNode) => ReactNode
}

/** The buttons for sign-in and sign-out of the footer, with their dialogs. */
export function SignIn({ adminTools }: Props) {
  const { user } = useSession()
  const address = useLoginAddress()
  const signOut = useSignOut()
  const [asked, setAsked] = useState<SignInMode | 'password' | null>(null)
  const isAdminAtLogin = address.isOpen && user?.admin === true
  useEffect(() => {
    // A signed-in admin has no use for /login.
    if (isAdminAtLogin) address.close()
  })
  const name = user && (
    <button
      type="button"
      aria-haspopup="dialog"
      title={TEXTS.changePassword}
      className={classNames(LINK, 'max-w-40')}
      onClick={() => setAsked('password')}
    >
      <span className="truncate">
        {user.admin ? `${TEXTS.admin} ${nameOf(user.email)}` : user.displayName || nameOf(user.email)}
      </span>
    </button>
  )
  const logout = (
    <button type="button" className={LINK} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {TEXTS.logout}
    </button>
  )
  return (
    <>
      {user ? (
        user.admin && adminTools ? (
          adminTools(name, logout)
        ) : (
          <>
            {name}
            {logout}
          </>
        )
      ) : (
        <>
          <button type="button" className={LINK} onClick={() => setAsked('member')}>
            {TEXTS.signIn}
          </button>
          <LoginKeys onLogin={() => setAsked('admin')} />
        </>
      )}
      {(asked !== null || address.isOpen) && !isAdminAtLogin && (
        <Suspense>
          <SignInDialogs asked={asked} onAsk={setAsked} />
        </Suspense>
      )}
    </>
  )
}

/** The local part of an e-mail address, before the '@' (R9.1, footer bar). */
const nameOf = (email: string) => email.split('@')[0] ?? ''
