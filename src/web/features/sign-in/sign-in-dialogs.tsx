import { useLoginAddress } from '#web/address/login-address.ts'
import { useSession } from '#web/data/session.ts'
import { DeniedDialog } from './denied-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SignInDialog, type SignInMode } from './sign-in-dialog.tsx'
import { providerError } from './sign-in-error.ts'

interface Props {
  /** The dialog opened from the footer; null at /login. */
  asked: SignInMode | 'password' | null
  onAsk: (asked: SignInMode | null) => void
}

/** The open dialog: sign-in, change of the password, or the refusal of an account without admin rights. */
export function SignInDialogs({ asked, onAsk }: Props) {
  const { user } = useSession()
  const address = useLoginAddress()
  const close = () => {
    onAsk(null)
    if (address.isOpen) address.close()
  }
  if (asked === 'password') return user && <PasswordDialog email={user.email} onClose={close} />
  if (user && asked === null) return <DeniedDialog onClose={close} />
  return (
    <SignInDialog
      mode={asked ?? 'admin'}
      onMode={onAsk}
      error={address.error === null ? null : providerError(address.error)}
      onClose={close}
    />
  )
}
