import { useAdminScreen } from './admin-address.ts'
import { useCardAddress } from './card-address.ts'
import { useDialogAddress } from './dialog-address.ts'
import { useLoginAddress } from './login-address.ts'
import { usePlace } from './navigation.tsx'
import { isList } from './place.ts'

/**
 * True for an address that is no list and opens nothing over one: nothing is there, unless a page of its own is.
 * @param hasAccounts false on an exported site, which has no sign-in and no admin's screen
 */
export function useIsNowhere(hasAccounts: boolean): boolean {
  const { pathname } = usePlace()
  const card = useCardAddress()
  const dialog = useDialogAddress()
  const screen = useAdminScreen()
  const login = useLoginAddress()
  return !(isList(pathname) || card.isOpen || dialog.open || (hasAccounts && (screen || login.isOpen)))
}
