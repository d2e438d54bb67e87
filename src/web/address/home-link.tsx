import { nextHomeTurn } from './place.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

/** A link home; each press shows another random day. */
export function HomeLink(props: Omit<LinkProps, 'to'>) {
  const place = usePlace()
  return <Link to="/" replace state={{ home: nextHomeTurn(place) }} {...props} />
}
