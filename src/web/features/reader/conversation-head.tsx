import type { ReactNode } from 'react'
import { dayOf } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { readingTime, turnsText } from '#archive/reader-texts.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import type { SessionOutline } from '#web/data/session-turns.ts'
import { ConversationShape } from '#web/ui/conversation-shape.tsx'

interface Props {
  session: SessionOutline
  /** What an admin can do with the conversation. */
  tools: ReactNode
}

/** The title of a conversation, with its day, its topic and its length. */
export function ConversationHead({ session, tools }: Props) {
  const { heading, category, turns, total } = session
  const day = dayOf(turns[0]?.dayStamp ?? '')
  const letters = turns.reduce((sum, { promptLen, responseLen }) => sum + promptLen + responseLen, 0)
  return (
    <header className="border-b border-hairline pt-9 pb-8 sm:pl-26">
      <p className="flex flex-wrap gap-x-2 text-sm text-quiet">
        {day && (
          <>
            <time dateTime={day}>{longDate(day)}</time>
            <span aria-hidden>·</span>
          </>
        )}
        {category && (
          <>
            <FilterLink filter={{ kind: 'tag', value: category }} className="hover:text-accent hover:underline">
              {category}
            </FilterLink>
            <span aria-hidden>·</span>
          </>
        )}
        <span>{turnsText(total)}</span>
        <span aria-hidden>·</span>
        <span>{readingTime(letters)}</span>
      </p>
      <h2
        dir="auto"
        className="mt-2 font-serif text-[1.875rem] leading-[1.2] font-semibold text-balance sm:text-[2.5rem]"
      >
        {heading}
      </h2>
      <p className="print-address hidden text-sm">{location.origin + location.pathname}</p>
      <ConversationShape turns={turns} className="mt-5" />
      {tools && <div className="no-print mt-5">{tools}</div>}
    </header>
  )
}
