import { Link2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { sessionPath } from '#archive/conversation.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { ADDED_NAMES } from '#archive/added-fields.ts'
import { longDate } from '#archive/filter-label.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { timeOfStamp } from '#archive/readable-stamp.ts'
import { TEXTS } from '#archive/texts.ts'
import { inFull } from '#web/address/site-base.ts'
import type { Turn, WholeTurn } from '#web/data/session-turns.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Props {
  turn: Turn
  /** Counted from 1 through the whole conversation. */
  number: number
  /** The previous turn, whose day and added fields are not repeated. */
  before: Turn | null
  /** Its texts; null until they are loaded. */
  whole: WholeTurn | null
  text: (turn: WholeTurn) => ReactNode
  actions: (turn: WholeTurn) => ReactNode
}

/** One turn of a conversation: its number, time and tools in the margin, question and answer next to them. */
export const TurnView = memo(function TurnView({ turn, number, before, whole, text, actions }: Props) {
  const day = dayOf(turn.dayStamp)
  const isOtherDay = before !== null && day !== null && day !== dayOf(before.dayStamp)
  const time = timeOfStamp(turn.dayStamp)
  const changed = ADDED_NAMES.filter((name) => before !== null && turn[name] && turn[name] !== before[name])
  return (
    <section
      id={turn.id}
      data-turn={turn.id}
      aria-labelledby={`turn-${turn.id}`}
      className="turn scroll-mt-32 low:scroll-mt-4 border-b border-hairline py-8 last-of-type:border-b-0 data-private:border-l-2 data-private:border-dashed data-private:border-l-line data-private:pl-3"
      data-private={turn.isPrivate ? '' : undefined}
      style={{ containIntrinsicSize: `auto ${guessedHeight(turn)}px` }}
    >
      {isOtherDay && <p className="pb-6 text-sm text-quiet sm:pl-26">{longDate(day)}</p>}
      <div className="gap-x-5 sm:grid sm:grid-cols-[5.25rem_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-x-3 pb-4 sm:block sm:pb-0 sm:text-right">
          <h3 id={`turn-${turn.id}`} tabIndex={-1} className="leading-none">
            <span className="sr-only">{`turn ${number}: ${turn.title}`}</span>
            <span aria-hidden className="font-serif text-4xl leading-none font-light text-soft tabular-nums">
              {number}
            </span>
          </h3>
          {time && <p className="text-sm text-quiet sm:mt-2">{time}</p>}
          {changed.map((name) => (
            <p key={name} className="text-xs text-quiet wrap-anywhere sm:mt-1">
              {turn[name]}
            </p>
          ))}
          <div className="no-print ml-auto flex items-center gap-1 sm:mt-3 sm:flex-col sm:items-end">
            {whole && (
              <>
                {actions(whole)}
                <IconButton
                  icon={Link2}
                  label={READER_TEXTS.copyLink}
                  onClick={() => void copyText(inFull(sessionPath(turn)), TEXTS.linkCopied)}
                />
              </>
            )}
          </div>
        </div>
        <div className="min-w-0">
          {whole ? (
            text(whole)
          ) : (
            <div aria-hidden className="space-y-4" style={{ minHeight: guessedHeight(turn) - 64 }}>
              <Skeleton className="h-6 w-11/12" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-10/12" />
            </div>
          )}
        </div>
      </div>
    </section>
  )
})

/** The estimated height of the turn, in pixels, which limits the layout shift when its text arrives. */
const guessedHeight = ({ promptLen, responseLen }: Turn): number =>
  Math.round(160 + (promptLen / 60) * 31 + (responseLen / 64) * 33)
