import { Carousel } from '#web/features/carousel/carousel.tsx'
import { CardList } from './card-list.tsx'
import type { ContentProps } from './list-props.ts'

/** What the home page shows under its strip of days: the carousel and the cards of a random day. */
export function HomeContent({ list, ...cards }: ContentProps) {
  return (
    <>
      <div className="mt-5">
        <Carousel />
      </div>
      <section ref={list} id="cards" aria-label="cards" tabIndex={-1} className="mt-3 outline-none">
        <CardList {...cards} />
      </section>
    </>
  )
}
