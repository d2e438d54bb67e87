import { addFilter, type Filter } from '#archive/filters.ts'
import { filterPath } from '#archive/filter-url.ts'
import { filtersOf, listPlace } from './place.ts'
import { isOverList } from './session-address.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

type Props = Omit<LinkProps, 'to'> & { filter: Filter }

/** A real link that adds a filter to the list; from an open dialog it closes the dialog as well. */
export function FilterLink({ filter, ...rest }: Props) {
  const place = usePlace()
  const path = filterPath(addFilter(filtersOf(listPlace(place)), filter))
  return <Link to={path} replace={isOverList(place)} {...rest} />
}
