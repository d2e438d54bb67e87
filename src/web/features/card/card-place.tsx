import type { CardSummary } from '#archive/card.ts'
import { readableStamp } from '#archive/readable-stamp.ts'
import { sessionFilter } from '#archive/session-filter.ts'
import { sessionHeading } from '#archive/session.ts'
import { TEXTS } from '#archive/texts.ts'
import { FilterLink } from '#web/address/filter-link.tsx'

const LINK = 'inline-block py-0.5 text-accent hover:underline'

/** Where a card belongs: its category and session, either of which filters the list; its day; its DedupID. */
export function CardPlace({ card }: { card: CardSummary }) {
  const heading = sessionHeading(card)
  const filter = sessionFilter(card)
  return (
    <div className="mt-10 space-y-1 border-t border-hairline pt-4 text-sm text-quiet">
      <p>
        {TEXTS.contextWindow}{' '}
        {card.category && (
          <>
            <FilterLink filter={{ kind: 'tag', value: card.category }} className={LINK}>
              {card.category}
            </FilterLink>
            {' > '}
          </>
        )}
        <bdi>
          {filter ? (
            <FilterLink filter={filter} className={LINK}>
              {heading}
            </FilterLink>
          ) : (
            heading
          )}
        </bdi>
        :
      </p>
      {card.dayStamp && <p>{readableStamp(card.dayStamp)}</p>}
      <p>DedupID: {card.dedupid}</p>
    </div>
  )
}
