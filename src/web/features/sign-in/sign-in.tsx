import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { useLoginAddress } from '#web/address/login-address.ts'
import { useSession, useSignOut } from '#web/data/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LoginKeys } from './login-keys.tsx'
import { providerError } from './sign-in-error.ts'
import type { SignInMode } from './sign-in-dialog.tsx'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then((file) => ({ default: file.SignInDialog })))
const DeniedDialog = lazy(() => import('./denied-dialog.tsx').then((file) => ({ default: file.DeniedDialog })))
const PasswordDialog = lazy(() => import('./password-dialog.tsx').then((file) => ({ default: file.PasswordDialog })))

const LINK = 'target inline-flex items-center px-2 text-sm text-quiet hover:text-ink hover:underline'

interface Props {
  /** Puts an admin's tools around the name and the logout button. */
  adminTools?: (name: ReactNode, logout: ReactNode) => ReactNode
}

/** The ways to sign in and out, for the footer, and the dialogs they open. */
export function SignIn({ adminTools }: Props) {
  const { user } = useSession()
  const address = useLoginAddress()
  const signOut = useSignOut()
  const [asked, setAsked] = useState<SignInMode | null>(null)
  const [isChanging, setChanging] = useState(false)
  const mode = asked ?? (address.isOpen ? 'admin' : null)
  const isAdminAtLogin = address.isOpen && user?.admin === true
  const close = () => {
    setAsked(null)
    if (address.isOpen) address.close()
  }
  useEffect(() => {
    // An admin has nothing to do at /login.
    if (isAdminAtLogin) address.close()
  })
  const name = user && (
    <button
      type="button"
      aria-haspopup="dialog"
      title={TEXTS.changePassword}
      className={classNames(LINK, 'max-w-40 md:max-lg:max-w-28')}
      onClick={() => setChanging(true)}
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
      {isChanging && user && (
        <Suspense>
          <PasswordDialog email={user.email} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {mode && !isAdminAtLogin && (
        <Suspense>
          {user && asked === null ? (
            <DeniedDialog onClose={close} />
          ) : (
            <SignInDialog
              mode={mode}
              onMode={setAsked}
              error={address.error === null ? null : providerError(address.error)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

/** The part of an e-mail address before the '@' (R9.1, footer bar). */
const nameOf = (email: string) => email.split('@')[0] ?? ''
