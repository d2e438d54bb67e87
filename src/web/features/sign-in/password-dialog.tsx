import { useState, type SubmitEvent } from 'react'
import { isLongEnough } from '#archive/password.ts'
import { TEXTS } from '#archive/texts.ts'
import { useChangePassword } from '#web/data/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldOf } from './form-field.ts'
import { signUpError } from './sign-in-error.ts'

interface Props {
  /** The account's e-mail address, for password managers. */
  email: string
  onClose: () => void
}

/** Changes the password of the signed-in account, which ends its other sessions. */
export function PasswordDialog({ email, onClose }: Props) {
  const [first, setFirst] = useState<HTMLElement | null>(null)
  const [wrong, setWrong] = useState<{ current?: string; next?: string; all?: string }>({})
  const change = useChangePassword()

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [currentPassword, newPassword] = [fieldOf(form, 'current'), fieldOf(form, 'next')]
    if (currentPassword === '' || !isLongEnough(newPassword)) {
      setWrong({
        ...(currentPassword === '' ? { current: TEXTS.passwordMissing } : {}),
        ...(isLongEnough(newPassword) ? {} : { next: TEXTS.passwordTooShort }),
      })
      return
    }
    setWrong({})
    const onError = (failure: Error) => setWrong({ all: signUpError(failure) })
    change.mutate({ currentPassword, newPassword }, { onError })
  }

  if (change.isSuccess) {
    return (
      <Dialog onClose={onClose} title={TEXTS.changePassword} className="sm:max-w-md" focusFirst={first}>
        <div className="space-y-4 px-5 pb-6 sm:px-10">
          <p role="status">{TEXTS.passwordChanged}</p>
          <Button ref={setFirst} onClick={onClose}>
            {TEXTS.close}
          </Button>
        </div>
      </Dialog>
    )
  }

  return (
    <Dialog onClose={onClose} title={TEXTS.changePassword} className="sm:max-w-md" focusFirst={first}>
      <form noValidate onSubmit={onSubmit} className="space-y-4 overflow-y-auto px-5 pb-6 sm:px-10">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          ref={setFirst}
          label={TEXTS.currentPassword}
          name="current"
          type="password"
          required
          autoComplete="current-password"
          error={wrong.current ?? null}
        />
        <TextField
          label={TEXTS.newPassword}
          name="next"
          type="password"
          required
          autoComplete="new-password"
          error={wrong.next ?? null}
          hint={TEXTS.passwordHint}
        />
        <p role="alert" className="text-sm text-red empty:hidden">
          {wrong.all}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <BusyButton type="submit" look="strong" isBusy={change.isPending}>
            {TEXTS.changePassword}
          </BusyButton>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}
