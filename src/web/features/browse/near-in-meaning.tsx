import { useId } from 'react'
import { titleOf } from '#archive/card-title.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { filterPath } from '#archive/filter-url.ts'
import { sortOf, type Filters } from '#archive/filters.ts'
import { MEANING_OFFER, moreByMeaning } from '#archive/meaning-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { Link } from '#web/address/link.tsx'
import { useCardList } from '#web/data/cards.ts'
import { site } from '#web/data/site.ts'

/** Maximum number of cards on offer. */
const OFFERED = 5

/**
 * Where words find little, the cards nearest to them in meaning, and a link to all of these; empty where none is near, while
 * the archive is learned, and in an exported site, which has no learned model.
 */
export function NearInMeaning({ filters }: { filters: Filters }) {
  return sortOf(filters) === 'relevance' && site.staticSearch === undefined ? <Offer filters={filters} /> : null
}

function Offer({ filters }: { filters: Filters }) {
  const id = useId()
  const list = useCardList(filters)
  const byMeaning: Filters = { ...filters, sort: 'meaning', page: 1 }
  const { data: near, isPlaceholderData } = useCardList(byMeaning)
  // While a placeholder is shown, its result belongs to the previous words.
  if (near?.meaning !== 'near' || isPlaceholderData || list.isPlaceholderData) return null
  const known = new Set(list.data?.cards.map((card) => card.id))
  const others = near.cards.filter((card) => !known.has(card.id))
  if (others.length === 0) return null
  return (
    <section aria-labelledby={id} className="no-print appear w-full max-w-[38rem] pt-8 pb-6 text-start">
      <h2 id={id} className="border-b border-hairline pb-2 font-serif text-lg font-semibold text-ink">
        {MEANING_OFFER.heading}
      </h2>
      <ul className="flex flex-col">
        {others.slice(0, OFFERED).map((card) => {
          const day = dayOf(card.dayStamp)
          return (
            <li key={card.id} className="flex items-baseline gap-3 border-b border-hairline">
              <CardLink
                card={card}
                dir={directionOf(titleOf(card))}
                className="target min-w-0 grow truncate py-2 font-serif text-[1.0625rem] text-ink hover:text-accent"
              >
                {titleOf(card)}
              </CardLink>
              {day && (
                <time dateTime={day} className="shrink-0 text-[0.8125rem] text-quiet">
                  {shortDate(day)}
                </time>
              )}
            </li>
          )
        })}
      </ul>
      <Link
        to={filterPath(byMeaning)}
        className="target mt-1 inline-flex items-center py-1 text-sm text-accent hover:underline"
      >
        {moreByMeaning(near.total)}
      </Link>
    </section>
  )
}
