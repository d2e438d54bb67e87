import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { filterPath } from '#archive/filter-url.ts'
import { readList } from './filters.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { terms: readonly string[] }

/** A real link to the same list with other search terms. */
export function TermsLink({ terms, ...rest }: Props) {
  const { filters } = readList(useLocation())
  return <Link to={filterPath({ ...filters, search: terms, page: 1 })} {...rest} />
}
