import { nextHomePress } from './place.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

/** A link home; each press shows another random day, also on the home page, which then scrolls to its top. */
export function HomeLink(props: Omit<LinkProps, 'to'>) {
  const place = usePlace()
  const toTop = place.pathname === '/' ? () => scrollTo(0, 0) : undefined
  return <Link to="/" replace state={{ home: nextHomePress(place) }} onClick={toTop} {...props} />
}
