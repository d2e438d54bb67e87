import { Suspense } from 'react'
import { facetRows } from '#archive/facet-choices.ts'
import { CardList } from './card-list.tsx'
import { lazyPart } from '#web/data/lazy-part.ts'
import type { ContentProps } from './list-props.ts'
import { useFocusOnList } from './use-focus-on-list.ts'

const FacetsRow = lazyPart(async () => (await import('#web/features/facets/facets-row.tsx')).FacetsRow)
const Pager = lazyPart(async () => (await import('#web/features/pagination/pager.tsx')).Pager)

/** Reserved heights for the rows of facets, by their number. */
const ROOM = [
  '',
  'h-11.5 max-md:h-13.5',
  'h-19.5 max-md:h-23.5',
  'h-27.5 max-md:h-23.5 lg:h-19.5',
  'h-35.5 max-md:h-23.5 lg:h-19.5',
]

/** The content of a list below its calendar: facets, the cards of the page, and the pager. */
export function ResultsContent({ list, ...cards }: ContentProps) {
  const { filters, info, facets, capped, isLoading, isStale } = cards.shown
  useFocusOnList(() => list.current, !isLoading && !isStale)
  const rows = facetRows(facets, filters)
  return (
    <>
      {facets && rows > 0 && (
        <Suspense fallback={<div className={ROOM[rows]} />}>
          <FacetsRow facets={facets} capped={capped} />
        </Suspense>
      )}
      <section ref={list} id="cards" aria-label="cards" tabIndex={-1} className="outline-none">
        <CardList {...cards} />
      </section>
      {info.pages > 1 && (
        <Suspense fallback={<div className="h-18" />}>
          <Pager filters={filters} info={info} />
        </Suspense>
      )}
    </>
  )
}
