import { BookOpen } from 'lucide-react'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { sessionFilter } from '#archive/session-filter.ts'
import type { SessionGroup } from '#archive/session.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import { SessionLink } from '#web/address/session-link.tsx'
import type { ListedCard } from '#web/data/cards.ts'

/** A conversation changes its model a few times; more would leave the title no room. */
const MAX_CATEGORIES = 3

/** The title over a session's cards; it stays in sight while one scrolls through them. */
export function SessionHeading({ id, group }: { id: string; group: SessionGroup<ListedCard> }) {
  const [first] = group.cards
  const categories = group.categories.filter((category) => category !== '').slice(0, MAX_CATEGORIES)
  const filter = first && sessionFilter(first)
  const day = first && dayOf(first.dayStamp)
  return (
    <div className="sticky top-(--header) z-10 -mx-4 mb-3 flex items-baseline gap-x-3 border-b border-hairline bg-ground px-4 py-2 sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0">
      <h2 id={id} dir="auto" className="min-w-20 truncate font-serif text-lg font-semibold">
        {filter ? (
          <FilterLink filter={filter} className="block truncate hover:text-accent hover:underline">
            {group.heading}
          </FilterLink>
        ) : (
          group.heading
        )}
      </h2>
      {categories.length > 0 && (
        <span className="flex max-w-[35%] min-w-6 gap-x-3">
          {categories.map((category) => (
            <FilterLink
              key={category}
              filter={{ kind: 'tag', value: category }}
              className="min-w-6 truncate py-1 text-sm text-quiet not-first:max-sm:hidden hover:text-accent hover:underline"
            >
              {category}
            </FilterLink>
          ))}
        </span>
      )}
      {first && (
        <SessionLink
          card={first}
          title={READER_TEXTS.read}
          className="target inline-flex shrink-0 items-center justify-center py-1 text-sm text-accent hover:underline"
        >
          <BookOpen size={18} strokeWidth={1.75} aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">{READER_TEXTS.read}</span>
        </SessionLink>
      )}
      {day && (
        <time dateTime={day} className="ml-auto shrink-0 text-sm text-quiet max-sm:hidden">
          {shortDate(day)}
        </time>
      )}
    </div>
  )
}
