import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useFilters } from './filters.ts'

/** A link to another page of the list; it takes the place of this one in history. */
export function PageLink({ page, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { page: number }) {
  return <Link to={useFilters().hrefOfPage(page)} replace {...rest} />
}
