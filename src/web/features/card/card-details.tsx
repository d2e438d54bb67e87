import type { ReactNode } from 'react'
import type { CardSummary } from '#archive/card.ts'
import { ADDED_NAMES } from '#archive/added-fields.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { readableStamp } from '#archive/readable-stamp.ts'
import { sessionFilter } from '#archive/session-filter.ts'
import { sessionHeading } from '#archive/session.ts'
import { TEXTS } from '#archive/texts.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

const LINK = 'inline-block py-0.5 text-accent hover:underline'

/**
 * Rarely needed facts of a card, folded: its category, session and added fields, each of which filters the list, its day stamp
 * and its DedupID (R3.5).
 */
export function CardDetails({ card, children }: { card: CardSummary; children?: ReactNode }) {
  const heading = sessionHeading(card)
  const filter = sessionFilter(card)
  return (
    <div className="no-print mt-8 text-sm text-quiet">
      <div className="flex flex-wrap items-start gap-x-1 sm:gap-x-4">
        <div className="grow">
          <Disclosure label={READER_TEXTS.details} isNeeded>
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
            {card.dayStamp && <p className="pt-1">{readableStamp(card.dayStamp)}</p>}
            {ADDED_NAMES.map((kind) => {
              const value = card[kind]
              if (value === undefined) return null
              return (
                <p key={kind} className="pt-1">
                  {`${kind}: `}
                  <FilterLink filter={{ kind, value }} className={LINK}>
                    {value}
                  </FilterLink>
                </p>
              )
            })}
            <p className="pt-1">DedupID: {card.dedupid}</p>
          </Disclosure>
        </div>
        {children}
      </div>
    </div>
  )
}
