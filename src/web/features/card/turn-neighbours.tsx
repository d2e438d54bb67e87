import { READER_TEXTS } from '#archive/reader-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { OtherCardLink } from '#web/address/card-link.tsx'
import { prefetchCard } from '#web/data/cards.ts'
import type { Turn } from '#web/data/session-turns.ts'
import type { TurnPlace } from './turn-place.ts'

/** Links to the turns of the conversation before and after an open card. */
export function TurnNeighbours({ previous, next }: Pick<TurnPlace, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav
      aria-label={READER_TEXTS.inThis}
      className="no-print mt-10 grid gap-x-8 gap-y-6 border-t border-hairline pt-5 sm:grid-cols-2"
    >
      {next && <TurnLink turn={next} name={READER_TEXTS.nextTurn} className="sm:order-2" />}
      {previous ? (
        <TurnLink turn={previous} name={READER_TEXTS.previousTurn} className="sm:order-1" />
      ) : (
        <span className="max-sm:hidden sm:order-1" />
      )}
    </nav>
  )
}

function TurnLink({ turn, name, className }: { turn: Turn; name: string; className: string }) {
  const fetchAhead = () => prefetchCard(turn.id)
  return (
    <OtherCardLink
      card={turn}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      className={`group block text-sm ${className}`}
    >
      <span className="text-accent">{name}</span>
      <span className="sr-only">: </span>
      <span
        dir={directionOf(turn.title)}
        className="mt-1 line-clamp-3 font-serif text-lg leading-snug font-semibold text-ink group-hover:text-accent group-hover:underline"
      >
        {turn.title}
      </span>
    </OtherCardLink>
  )
}
