import { sortOf, type Filters, type Sort } from '#archive/filters.ts'
import { sortChoices } from './sort-choices.ts'

const NAMES: Record<Sort, string> = { oldest: 'oldest first', newest: 'newest first', relevance: 'best match first' }

interface Props {
  filters: Filters
  onChange: (sort: Sort) => void
}

/** The order of the list. */
export function SortChoice({ filters, onChange }: Props) {
  return (
    <select
      aria-label="sort"
      value={sortOf(filters)}
      onChange={(event) => onChange(event.target.value as Sort)}
      className="target cursor-pointer rounded-md border border-line bg-ground px-2 text-sm text-ink"
    >
      {sortChoices(filters).map((sort) => (
        <option key={sort} value={sort}>
          {NAMES[sort]}
        </option>
      ))}
    </select>
  )
}
