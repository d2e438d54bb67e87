import { useState, type SubmitEvent } from 'react'
import { isLongEnough } from '#archive/password.ts'
import { TEXTS } from '#archive/texts.ts'
import { useSignIn, useSignUp, type User } from '#web/data/session.ts'
import { site } from '#web/data/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldOf } from './form-field.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInError, signUpError } from './sign-in-error.ts'

/** The form of the dialog: admin login, sign-in, or registration. */
export type SignInMode = 'admin' | 'member' | 'sign-up'

interface Props {
  mode: SignInMode
  onMode: (mode: SignInMode) => void
  /** An initial error. */
  error: string | null
  onClose: () => void
  /** Called after a sign-in with sufficient rights; by default the dialog is closed. */
  onDone?: () => void
}

const TITLES = { admin: TEXTS.adminLogin, member: TEXTS.signIn, 'sign-up': TEXTS.signUp }
const ACTS = { admin: TEXTS.login, member: TEXTS.signIn, 'sign-up': TEXTS.signUp }

/** The dialog of sign-in and registration, with native inputs, so that pasting and password managers work. */
export function SignInDialog({ mode, onMode, error, onClose, onDone = onClose }: Props) {
  const [first, setFirst] = useState<HTMLInputElement | null>(null)
  const [wrong, setWrong] = useState<{ email?: string; password?: string; all?: string }>(error ? { all: error } : {})
  const signIn = useSignIn()
  const signUp = useSignUp()
  const isNew = mode === 'sign-up'
  const isPending = signIn.isPending || signUp.isPending

  const onUser = ({ admin }: User) => {
    if (mode === 'admin' && !admin) setWrong({ all: TEXTS.notAdmin })
    else onDone()
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = [fieldOf(form, 'email').trim(), fieldOf(form, 'password')]
    const isWeak = isNew && !isLongEnough(password)
    if (!email.includes('@') || password === '' || isWeak) {
      setWrong({
        ...(email.includes('@') ? {} : { email: TEXTS.emailInvalid }),
        ...(password === '' ? { password: TEXTS.passwordMissing } : isWeak ? { password: TEXTS.passwordTooShort } : {}),
      })
      return
    }
    setWrong({})
    const options = { onSuccess: ({ user }: { user: User }) => onUser(user) }
    if (isNew) {
      const onError = (failure: Error) => setWrong({ all: signUpError(failure) })
      signUp.mutate({ email, password, name: fieldOf(form, 'name').trim() }, { ...options, onError })
    } else {
      const onError = (failure: Error) => setWrong({ all: signInError(failure) })
      signIn.mutate({ email, password }, { ...options, onError })
    }
  }

  return (
    <Dialog onClose={onClose} title={TITLES[mode]} className="sm:max-w-md" focusFirst={first}>
      <form key={mode} noValidate onSubmit={onSubmit} className="space-y-4 overflow-y-auto px-5 pb-6 sm:px-10">
        <TextField
          ref={setFirst}
          label={TEXTS.email}
          name="email"
          type="email"
          required
          autoComplete={isNew ? 'email' : 'username'}
          error={wrong.email ?? null}
        />
        {isNew && <TextField label={TEXTS.displayName} name="name" autoComplete="nickname" maxLength={80} />}
        <TextField
          label={TEXTS.password}
          name="password"
          type="password"
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          error={wrong.password ?? null}
          {...(isNew ? { hint: TEXTS.passwordHint } : {})}
        />
        <p role="alert" className="text-sm text-red empty:hidden">
          {wrong.all}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <BusyButton type="submit" look="strong" isBusy={isPending}>
            {ACTS[mode]}
          </BusyButton>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          {mode !== 'admin' && site.signIn.signUp && (
            <Button look="quiet" className="ml-auto" onClick={() => onMode(isNew ? 'member' : 'sign-up')}>
              {isNew ? TEXTS.haveAccount : TEXTS.needAccount}
            </Button>
          )}
        </div>
        {site.signIn.provider !== null && (
          <ProviderButtons
            name={site.signIn.provider}
            onDone={onUser}
            onError={(failure) => setWrong({ all: signInError(failure) })}
          />
        )}
      </form>
    </Dialog>
  )
}
