import { useDialogAddress, type DialogName } from './dialog-address.ts'
import { Link, type LinkProps } from './link.tsx'

/** A link to a dialog with a URL of its own; closing it returns to the rendered list. */
export function DialogLink({ to, ...rest }: Omit<LinkProps, 'to' | 'state'> & { to: DialogName }) {
  const { state } = useDialogAddress()
  return <Link to={`/${to}`} state={state} {...rest} />
}
