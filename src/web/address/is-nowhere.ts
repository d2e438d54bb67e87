import { useAdminScreen } from './admin-address.ts'
import { useCardAddress } from './card-address.ts'
import { useDialogAddress } from './dialog-address.ts'
import { useLoginAddress } from './login-address.ts'
import { usePlace } from './navigation.tsx'
import { isList } from './place.ts'

/**
 * True for a URL that is neither a list nor opens anything over one, so that it needs a page of its own.
 * @param hasAccounts false on an exported site, which has no sign-in and no admin's screens
 */
export function useIsNowhere(hasAccounts: boolean): boolean {
  const { pathname } = usePlace()
  const card = useCardAddress()
  const dialog = useDialogAddress()
  const screen = useAdminScreen()
  const login = useLoginAddress()
  return !(isList(pathname) || card.isOpen || dialog.open || (hasAccounts && (screen || login.isOpen)))
}
