import { useState } from 'react'
import { countLabel } from '#archive/pages.ts'
import { useFilters } from '#web/address/filters.ts'
import { Button } from '#web/ui/button.tsx'
import { facetChoices, type Facets } from './facet-choices.ts'

/** A quiet row of the sessions and categories among the found cards; a press narrows the list to one. */
export function FacetsRow({ facets }: { facets: Facets }) {
  const { filters, add } = useFilters()
  const [isAll, setAll] = useState(false)
  const every = facetChoices(facets, filters, true)
  const few = facetChoices(facets, filters, false)
  const choices = isAll ? every : few
  if (choices.length === 0) return null
  return (
    <div role="group" aria-label="narrow to" className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-sm">
      <span aria-hidden className="mr-1 text-quiet">
        narrow to
      </span>
      {choices.map(({ kind, value, count }) => (
        <button
          key={`${kind} ${value}`}
          type="button"
          onClick={() => add({ kind, value })}
          className="target inline-flex max-w-64 max-sm:max-w-40 items-center gap-1 rounded-md px-2 hover:bg-raised hover:text-accent"
        >
          <span className="sr-only">{kind === 'tag' ? 'category ' : 'session '}</span>
          <span className={kind === 'tag' ? 'truncate italic' : 'truncate'}>{value}</span>
          <span className="shrink-0 text-quiet">
            {countLabel(count)}
            <span className="sr-only">{count === 1 ? ' card' : ' cards'}</span>
          </span>
        </button>
      ))}
      {every.length > few.length && (
        <Button look="quiet" className="px-2" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'less' : 'more'}
        </Button>
      )}
    </div>
  )
}
