import type { ReactNode } from 'react'
import { dayOf } from '#archive/day-stamp.ts'
import { addedFilters } from '#archive/added-fields.ts'
import type { Filter } from '#archive/filters.ts'
import { longDate } from '#archive/filter-label.ts'
import { readingTime, turnsText } from '#archive/reader-texts.ts'
import { isLongHeading } from '#archive/session.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import type { SessionOutline } from '#web/data/session-turns.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ConversationShape } from '#web/ui/conversation-shape.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

interface Props {
  session: SessionOutline
  /** Highlighted phrases. */
  phrases: readonly Phrase[]
  /** The admin's tools for the conversation. */
  tools: ReactNode
}

/** The title of a conversation, with its day, topic, the origin from its first turn, and its length. */
export function ConversationHead({ session, phrases, tools }: Props) {
  const { heading, category, turns, total } = session
  const day = dayOf(turns[0]?.dayStamp ?? '')
  const topic: Filter[] = category ? [{ kind: 'tag', value: category }] : []
  const filters: Filter[] = [...topic, ...addedFilters({ ...turns[0], category })]
  const letters = turns.reduce((sum, { promptLen, responseLen }) => sum + promptLen + responseLen, 0)
  return (
    <header className="border-b border-hairline pt-9 pb-8 sm:pl-26">
      <p className="facts text-sm text-quiet">
        {day && (
          <span>
            <time dateTime={day}>{longDate(day)}</time>
          </span>
        )}
        {filters.map((filter) => (
          <span key={filter.kind}>
            <FilterLink filter={filter} className="hover:text-accent hover:underline">
              {filter.value}
            </FilterLink>
          </span>
        ))}
        <span>{turnsText(total)}</span>
        <span>{readingTime(letters)}</span>
      </p>
      <h2
        tabIndex={-1}
        dir={directionOf(heading)}
        className={classNames(
          'mt-2 font-serif leading-[1.2] font-semibold text-balance wrap-anywhere',
          isLongHeading(heading) ? 'line-clamp-6 text-xl sm:text-2xl' : 'text-[1.875rem] sm:text-[2.5rem]',
        )}
      >
        <MarkedText text={heading} phrases={phrases} />
      </h2>
      <p className="print-address hidden text-sm">{location.origin + location.pathname}</p>
      <ConversationShape turns={turns} className="mt-5" />
      {tools && <div className="no-print mt-5">{tools}</div>}
    </header>
  )
}
