import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import type { AdminScreen } from './admin-address.ts'
import { listPlace, stateOf } from './place.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { screen: AdminScreen }

/** A real link to one of the admin's screens; closing it leads back to the list. */
export function AdminLink({ screen, ...rest }: Props) {
  const place = useLocation()
  const state = { behind: listPlace(place) }
  return (
    <Link to={`/${screen}`} state={state} replace={stateOf(place).behind !== undefined} preventScrollReset {...rest} />
  )
}
