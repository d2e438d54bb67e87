import { Suspense } from 'react'
import { FACETS } from '#archive/fields.ts'
import { CardList } from './card-list.tsx'
import { lazyPart } from './lazy-part.ts'
import type { ContentProps } from './list-props.ts'

const FacetsRow = lazyPart(async () => (await import('#web/features/facets/facets-row.tsx')).FacetsRow)
const Pager = lazyPart(async () => (await import('#web/features/pagination/pager.tsx')).Pager)

/** What a list shows under its strip of days: names to narrow it to, the cards of the page, and the ways to the other pages. */
export function ResultsContent({ list, ...cards }: ContentProps) {
  const { filters, info, facets, capped } = cards.shown
  return (
    <>
      {/* With 'or' another filter would widen the list. */}
      {facets && filters.mode === 'and' && FACETS.some(({ name }) => facets[name].length > 1) && (
        <Suspense fallback={<div className="h-20 max-md:h-24" />}>
          <FacetsRow facets={facets} capped={capped} />
        </Suspense>
      )}
      <section ref={list} id="cards" aria-label="cards" tabIndex={-1} className="outline-none">
        <CardList {...cards} />
      </section>
      {info.pages > 1 && (
        <Suspense>
          <Pager filters={filters} info={info} />
        </Suspense>
      )}
    </>
  )
}
