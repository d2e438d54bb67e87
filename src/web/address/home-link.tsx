import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { nextHomeTurn } from './place.ts'

/** A link home; each press shows another random day. */
export function HomeLink(props: Omit<ComponentProps<typeof Link>, 'to'>) {
  const place = useLocation()
  return <Link to="/" replace state={{ home: nextHomeTurn(place) }} {...props} />
}
