import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { addFilter, type Filter } from '#archive/filters.ts'
import { filterPath } from '#archive/filter-url.ts'
import { filtersOf, listPlace, stateOf } from './place.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { filter: Filter }

/** A real link that adds a filter to the list; from an open dialog it closes the dialog as well. */
export function FilterLink({ filter, ...rest }: Props) {
  const place = useLocation()
  const path = filterPath(addFilter(filtersOf(listPlace(place)), filter))
  return <Link to={path} replace={stateOf(place).behind !== undefined} {...rest} />
}
