import type { AdminScreen } from './admin-address.ts'
import { depthOf, stateOver } from './place.ts'
import { isOverList } from './session-address.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

type Props = Omit<LinkProps, 'to' | 'state'> & {
  screen: AdminScreen
  /** The initial content of the screen, as a query of its URL. */
  query?: string
}

/**
 * A real link to one of the admin's screens. From an open dialog it replaces the dialog in history; closing the screen leads
 * back to the list, or to the conversation from which it was opened.
 */
export function AdminLink({ screen, query = '', ...rest }: Props) {
  const place = usePlace()
  const isOver = isOverList(place)
  const state = { ...stateOver(place), ...(isOver && depthOf(place)) }
  return <Link to={`/${screen}${query}`} state={state} replace={isOver} {...rest} />
}
