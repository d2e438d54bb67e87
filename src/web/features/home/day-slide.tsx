import type { CSSProperties, ReactNode } from 'react'
import { answerLines, questionOf, shownAnswer } from '#archive/day-question.ts'
import type { Day } from '#archive/day-stamp.ts'
import { dayParts, HOME_TEXTS, longDay } from '#archive/home-texts.ts'
import { READER_TEXTS, readingTime, turnsText } from '#archive/reader-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { directionOf } from '#archive/text-direction.ts'
import { firstLetter } from '#archive/whole-letters.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { SessionLink } from '#web/address/session-link.tsx'
import { prefetchCard } from '#web/data/cards.ts'
import type { OpeningCard } from '#web/data/opening.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DayNumeral } from './day-numeral.tsx'
import { DayPicture } from './day-picture.tsx'
import { STAGGER_MS, STEP_MS, type Rotation } from './rotation.ts'

interface Props {
  card: OpeningCard
  /** Its index among all slides, from 0. */
  place: number
  /** True where the block is the page's main content: its first slide is painted at once. */
  isFirstView: boolean
  /** The index of the leading slide. */
  leads: number
  phase: Rotation['phase']
  from: 'list' | 'carousel'
  /** The card's day; null when unknown. */
  day: Day | null
  /** True where any slide of the block has a picture. */
  isPictured: boolean
  /** Called when the focus reaches the slide, which is to lead then. */
  onLead: (place: number) => void
  actions?: ReactNode
  flags?: ReactNode
}

const LINES = { 4: 'line-clamp-4', 5: 'line-clamp-4 lg:line-clamp-5', 7: 'line-clamp-5 lg:line-clamp-7' } as const

/** One card, large: its day, question, the beginning of the answer and its conversation, next to its picture or its day. */
export function DaySlide({
  card,
  place,
  isFirstView,
  leads,
  phase,
  from,
  day,
  isPictured,
  onLead,
  actions,
  flags,
}: Props) {
  const isLead = place === leads
  const question = questionOf(card)
  return (
    <div
      style={{ '--delay': `${place * STAGGER_MS}ms`, '--step': `${STEP_MS}ms` } as CSSProperties}
      data-leads={isLead ? '' : undefined}
      onFocus={isLead ? undefined : () => onLead(place)}
      onPointerDown={() => prefetchCard(card.id)}
      className={classNames(
        'day-slide transition-opacity duration-(--step) print:opacity-100',
        // A fade-in would delay the largest contentful paint.
        (place > 0 || !isFirstView) && 'rise motion-safe:[animation-delay:var(--delay)]',
        isLead ? 'pointer-events-auto z-10' : 'pointer-events-none',
        (!isLead || phase === 'out') && 'opacity-0',
      )}
    >
      <div className="day-words flex min-h-0 min-w-0 flex-col">
        <p className="shrink-0 text-[0.8125rem] leading-5 text-quiet">
          {[HOME_TEXTS.aDay, day && (isPictured ? longDay(day) : dayParts(day)?.weekday), card.category]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h2
          dir={directionOf(question)}
          className="mt-1.5 line-clamp-4 shrink-0 font-serif text-[1.6875rem] leading-[2.125rem] font-[480] text-balance md:text-[2rem] md:leading-[2.5rem] lg:line-clamp-3 lg:text-[2.25rem] lg:leading-[2.75rem]"
        >
          <CardLink card={card} from={from} data-card-link className="outline-offset-4 hover:text-accent">
            {question}
          </CardLink>
        </h2>
        {card.answer && (
          <p
            dir={directionOf(card.answer)}
            className={classNames(
              'mt-2.5 font-serif text-lg leading-[1.8125rem] text-soft',
              isPictured
                ? classNames('max-w-[36rem]', LINES[answerLines(question)])
                : 'day-columns max-lg:line-clamp-5',
            )}
          >
            {shownAnswer(card.answer, isPictured)}
          </p>
        )}
        {flags && <div className="shrink-0 pt-1">{flags}</div>}
        <div className="flex shrink-0 items-center gap-x-5 gap-y-1 pt-3 text-sm whitespace-nowrap text-soft max-md:flex-wrap">
          <SessionLink
            card={card}
            className="target inline-flex shrink-0 items-center font-medium text-accent underline decoration-[1.5px] underline-offset-4"
          >
            {READER_TEXTS.read}
          </SessionLink>
          {/* Truncated, as a second line would cover the content below; on phones the row may wrap. */}
          <span dir={directionOf(sessionHeading(card))} className="max-w-[20rem] min-w-0 truncate md:max-xl:hidden">
            {sessionHeading(card)}
          </span>
          <span>{turnsText(card.turns)}</span>
          <span>{readingTime(card.letters)}</span>
          {actions && <span className="-my-1 inline-flex items-center text-quiet">{actions}</span>}
        </div>
      </div>
      <DayPicture
        card={card}
        isEager={place === 0}
        otherwise={<DayNumeral day={day} initial={firstLetter(question)} />}
      >
        {(picture) => (
          <CardLink card={card} from={from} tabIndex={-1} aria-hidden className="block size-full">
            {picture}
          </CardLink>
        )}
      </DayPicture>
    </div>
  )
}
