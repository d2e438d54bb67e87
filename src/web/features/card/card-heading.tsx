import { isBeginningOf, titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { sessionFilter } from '#archive/session-filter.ts'
import { sessionHeading } from '#archive/session.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import { inFull } from '#web/address/site-base.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import type { TurnPlace } from './turn-place.ts'

interface Props {
  card: CardSummary
  turn: TurnPlace | null
  /** Highlighted phrases. */
  phrases: readonly Phrase[]
}

/** Titles longer than this, in characters, are set in a smaller size, as they would fill a phone's screen. */
const LONG = 120

/** The title of an open card, visually hidden where the prompt below begins with the same words; and its conversation. */
export function CardHeading({ card, turn, phrases }: Props) {
  const filter = sessionFilter(card)
  const title = titleOf(card)
  return (
    <header className="pt-6 pb-7 sm:pt-7 sm:pb-8">
      <h2
        dir={directionOf(title)}
        className={
          isBeginningOf(title, card.prompt)
            ? 'sr-only'
            : title.length > LONG
              ? 'font-serif text-lg leading-snug font-semibold'
              : 'font-serif text-[1.6875rem] leading-[1.25] font-semibold text-balance sm:text-[1.875rem]'
        }
      >
        <MarkedText text={title} phrases={phrases} />
      </h2>
      {filter && (
        // On a phone a flex row, so that it stays one line when the turn's number arrives.
        <p className="mt-2 text-sm text-quiet max-sm:flex">
          <span className="shrink-0">{READER_TEXTS.from}&nbsp;</span>
          <bdi dir={directionOf(sessionHeading(card))} className="min-w-0">
            <FilterLink
              filter={filter}
              className="py-0.5 font-medium text-accent hover:underline max-sm:-my-0.5 max-sm:block max-sm:truncate"
            >
              <MarkedText text={sessionHeading(card)} phrases={phrases} />
            </FilterLink>
          </bdi>
          {turn && turn.total > 1 && (
            <span className="shrink-0 sm:hidden">&nbsp;·&nbsp;{READER_TEXTS.turnOf(turn.number, turn.total)}</span>
          )}
        </p>
      )}
      <p className="print-address mt-2 hidden text-sm">{inFull(cardPath(card))}</p>
    </header>
  )
}
