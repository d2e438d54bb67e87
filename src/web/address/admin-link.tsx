import type { AdminScreen } from './admin-address.ts'
import { stateOf, stateOver } from './place.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

type Props = Omit<LinkProps, 'to' | 'state'> & {
  screen: AdminScreen
  /** What the screen shows at first, as a query of its address. */
  query?: string
}

/** A real link to one of the admin's screens; closing it leads back to the list. */
export function AdminLink({ screen, query = '', ...rest }: Props) {
  const place = usePlace()
  const state = stateOver(place)
  return <Link to={`/${screen}${query}`} state={state} replace={stateOf(place).behind !== undefined} {...rest} />
}
