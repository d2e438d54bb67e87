import { PageArrows } from '#web/features/pagination/page-arrows.tsx'
import { CardList } from './card-list.tsx'
import type { ContentProps } from './list-props.ts'

/** What a list shows under its strip of days: the cards of the page, and the ways to the other pages. */
export function ResultsContent({ list, ...cards }: ContentProps) {
  const { filters, info } = cards.shown
  return (
    <>
      <section ref={list} id="cards" aria-label="cards" tabIndex={-1} className="mt-3 outline-none">
        <CardList {...cards} />
      </section>
      <PageArrows filters={filters} pages={info.pages} />
    </>
  )
}
