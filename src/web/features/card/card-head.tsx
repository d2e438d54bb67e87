import type { ReactNode } from 'react'
import type { CardSummary } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { addedFilters } from '#archive/added-fields.ts'
import { shortDate } from '#archive/filter-label.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import type { TurnPlace } from './turn-place.ts'

interface Props {
  /** Null while it is fetched, and for an unknown card. */
  card: CardSummary | null
  /** Its position in the conversation, once known. */
  turn: TurnPlace | null
  /** Its position in the list behind the dialog, such as '23 of 31'; null for a card outside the list. */
  place: string | null
  /** Buttons at the end of the row. */
  children?: ReactNode
}

/** The row above an open card: day, topic and turn, and the card's position in the list. */
export function CardHead({ card, turn, place, children }: Props) {
  const day = card && dayOf(card.dayStamp)
  return (
    <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 border-b border-hairline pr-2 pl-5 text-sm text-quiet sm:pr-4 sm:pl-10">
      <p className="flex min-w-0 grow basis-18 gap-x-2 whitespace-nowrap [&>*+*]:before:mr-2 [&>*+*]:before:text-quiet [&>*+*]:before:content-['·']">
        {day && (
          <time dateTime={day} className="shrink-0">
            {shortDate(day)}
          </time>
        )}
        {card?.category && (
          <span className="min-w-0 truncate">
            <FilterLink
              filter={{ kind: 'tag', value: card.category }}
              className="py-1 hover:text-accent hover:underline"
            >
              {card.category}
            </FilterLink>
          </span>
        )}
        {card &&
          addedFilters(card).map((filter) => (
            <span key={filter.kind} className="min-w-0 truncate max-sm:hidden">
              <FilterLink filter={filter} className="py-1 hover:text-accent hover:underline">
                {filter.value}
              </FilterLink>
            </span>
          ))}
        {turn && turn.total > 1 && (
          <span className="shrink-0 max-sm:hidden">{READER_TEXTS.turnOf(turn.number, turn.total)}</span>
        )}
      </p>
      {place !== null && <p className="shrink-0 whitespace-nowrap">{place}</p>}
      <div className="no-print ml-auto flex shrink-0 items-center">{children}</div>
    </div>
  )
}
