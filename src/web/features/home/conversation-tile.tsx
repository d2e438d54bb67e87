import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { privateText } from '#archive/home-texts.ts'
import { readingTime, turnsText } from '#archive/reader-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { SessionLink } from '#web/address/session-link.tsx'
import type { ListedSession } from '#web/data/sessions.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ConversationShape } from '#web/ui/conversation-shape.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { useShownPicture } from '#web/data/use-shown-picture.ts'

interface Props {
  session: ListedSession
  /** True where another tile has a picture: then answers fill the same space. */
  isAmongPictures: boolean
}

/** A conversation: title, first question, picture or answer, and its length as text and bar. A press opens it. */
export function ConversationTile({ session, isAmongPictures }: Props) {
  const { picture, onBroken } = useShownPicture(session.picture)
  // A conversation without a title of its own is titled by its first question, which is not repeated below.
  const isQuestion = !picture && session.answer !== '' && session.question === session.heading
  const isPrivate = privateText(session.turns, session.privateTurns)
  const facts = [
    shortDate(dayOf(session.dayStamp) ?? ''),
    session.category,
    // A non-breaking space keeps a number and its unit on one line.
    ...[turnsText(session.turns), readingTime(session.letters)].map((text) => text.replace(' ', '\u00a0')),
  ]
  return (
    <li
      className={classNames(
        'home-tile group relative flex min-w-0 flex-col border-t border-hairline py-5',
        isPrivate && 'border-dashed border-line',
      )}
    >
      <h3
        dir={directionOf(session.heading)}
        className="line-clamp-2 font-serif text-lg leading-[1.625rem] font-semibold"
      >
        <SessionLink card={session} className="outline-offset-4 group-hover:text-accent after:absolute after:inset-0">
          {session.heading}
        </SessionLink>
      </h3>
      {!isQuestion && (
        <p
          dir={directionOf(session.question)}
          className={classNames(
            'mt-0.5 font-serif leading-[1.5625rem] text-soft',
            // A question without an answer may fill the answer's lines.
            picture || session.answer ? 'line-clamp-3' : 'line-clamp-7',
          )}
        >
          {session.question}
        </p>
      )}
      {picture ? (
        <div className="mt-3 h-45 overflow-hidden rounded-md bg-raised">
          <CardImage
            picture={picture}
            sizes="(min-width: 1280px) 24rem, (min-width: 768px) 50vw, 100vw"
            isEager={false}
            onBroken={onBroken}
          />
        </div>
      ) : (
        <p
          dir={directionOf(session.answer)}
          className={classNames(
            'mt-1.5 font-serif leading-[1.5625rem] text-quiet',
            isQuestion ? 'line-clamp-7' : isAmongPictures ? 'line-clamp-4 md:line-clamp-7' : 'line-clamp-4',
          )}
        >
          {session.answer}
        </p>
      )}
      <p className="mt-auto pt-3.5 text-[0.8125rem] leading-5 text-quiet">
        {facts.filter(Boolean).join(' · ')}
        {isPrivate && <span className="ml-2 rounded-md border border-dashed border-line px-1.5">{isPrivate}</span>}
      </p>
      <ConversationShape turns={session.shape} className="mt-1.5" />
    </li>
  )
}
