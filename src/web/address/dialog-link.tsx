import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useDialogAddress, type DialogName } from './dialog-address.ts'

/** A link to a dialog with an address of its own; closing it leads back to the list that is seen. */
export function DialogLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { to: DialogName }) {
  const { state } = useDialogAddress()
  return <Link to={`/${to}`} state={state} {...rest} />
}
