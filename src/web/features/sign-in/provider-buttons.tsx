import { useMutation } from '@tanstack/react-query'
import { TEXTS } from '#archive/texts.ts'
import { useLoginAddress } from '#web/address/login-address.ts'
import type { User } from '#web/data/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { signInByRedirect, signInByWindow } from './provider-window.ts'

interface Props {
  /** The provider's name. */
  name: string
  onDone: (user: User) => void
  onError: (error: Error) => void
}

/** Buttons that sign in through the provider, in a popup or in this window. */
export function ProviderButtons({ name, onDone, onError }: Props) {
  const { here } = useLoginAddress()
  const byWindow = useMutation({ mutationFn: signInByWindow, onSuccess: onDone, onError })
  const byRedirect = useMutation({ mutationFn: () => signInByRedirect(here), onError })
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
      <BusyButton isBusy={byWindow.isPending} onClick={() => byWindow.mutate()}>
        {TEXTS.signInWith(name)}
      </BusyButton>
      <BusyButton look="quiet" isBusy={byRedirect.isPending} onClick={() => byRedirect.mutate()}>
        {TEXTS.signInHere}
      </BusyButton>
    </div>
  )
}
