import { ArrowLeft, ArrowRight } from 'lucide-react'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { SessionLink } from '#web/address/session-link.tsx'
import type { SessionOutline } from '#web/data/session-turns.ts'

const SIDE = 'group flex flex-col gap-1 py-2 text-sm text-quiet'
const TITLE =
  'line-clamp-3 font-serif text-lg wrap-anywhere leading-snug text-ink group-hover:text-accent group-hover:underline'

/** The content after the last turn: the next part, and the conversations before and after. */
export function ConversationEnd({ session }: { session: SessionOutline }) {
  const { before, after, previous, next } = session
  return (
    <footer className="no-print border-t-[1.5px] border-ink pt-6 sm:pl-26">
      {(before ?? after) && (
        <p className="flex flex-wrap justify-between gap-4 pb-6 text-sm">
          {before && (
            <SessionLink card={before} className="target text-accent hover:underline">
              {READER_TEXTS.earlier}
            </SessionLink>
          )}
          {after && (
            <SessionLink card={after} className="target ml-auto text-accent hover:underline">
              {READER_TEXTS.later}
            </SessionLink>
          )}
        </p>
      )}
      <nav aria-label="conversations" className="grid gap-6 sm:grid-cols-2">
        {previous ? (
          <SessionLink card={previous} className={SIDE}>
            <span className="inline-flex items-center gap-1.5">
              <ArrowLeft size={16} aria-hidden />
              {READER_TEXTS.previous}
            </span>
            <span dir={directionOf(previous.heading)} className={TITLE}>
              {previous.heading}
            </span>
          </SessionLink>
        ) : (
          <span />
        )}
        {next && (
          <SessionLink card={next} className={`${SIDE} sm:items-end sm:text-right`}>
            <span className="inline-flex items-center gap-1.5">
              {READER_TEXTS.next}
              <ArrowRight size={16} aria-hidden />
            </span>
            <span dir={directionOf(next.heading)} className={TITLE}>
              {next.heading}
            </span>
          </SessionLink>
        )}
      </nav>
    </footer>
  )
}
