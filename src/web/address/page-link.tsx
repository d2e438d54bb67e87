import { useFilters } from './filters.ts'
import { Link, type LinkProps } from './link.tsx'

/** A link to another page of the list; it replaces the history entry. */
export function PageLink({ page, ...rest }: Omit<LinkProps, 'to'> & { page: number }) {
  return <Link to={useFilters().hrefOfPage(page)} replace {...rest} />
}
