import { BookOpen } from 'lucide-react'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { sessionFilter } from '#archive/session-filter.ts'
import type { SessionGroup } from '#archive/session.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import { SessionLink } from '#web/address/session-link.tsx'
import type { ListedCard } from '#web/data/cards.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'

/** Maximum number of categories: a conversation changes its model a few times, and more would leave the title no room. */
const MAX_CATEGORIES = 3

interface Props {
  id: string
  group: SessionGroup<ListedCard>
  /** Highlighted phrases. */
  phrases: readonly Phrase[]
  /** True over several cards: the title is sticky then, and shows details that its tiles leave out. */
  isSticky?: boolean
}

/** The title over a session's cards. */
export function SessionHeading({ id, group, phrases, isSticky = false }: Props) {
  const [first] = group.cards
  const filter = first && sessionFilter(first)
  const heading = <MarkedText text={group.heading} phrases={phrases} />
  return (
    <div
      className={classNames(
        'flex items-baseline gap-x-3 border-b border-hairline bg-ground py-2',
        isSticky && 'sticky top-(--header) z-10',
      )}
    >
      <h2 id={id} dir={directionOf(group.heading)} className="min-w-20 truncate font-serif text-lg font-semibold">
        {filter ? (
          <FilterLink filter={filter} className="block truncate hover:text-accent hover:underline">
            {heading}
          </FilterLink>
        ) : (
          heading
        )}
      </h2>
      {isSticky && <Beside group={group} />}
    </div>
  )
}

function Beside({ group }: Pick<Props, 'group'>) {
  const [first] = group.cards
  const categories = group.categories.filter((category) => category !== '').slice(0, MAX_CATEGORIES)
  const day = first && dayOf(first.dayStamp)
  return (
    <>
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
    </>
  )
}
