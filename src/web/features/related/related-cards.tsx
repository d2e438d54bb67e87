import { useEffect, useId, useRef, useState } from 'react'
import { CallError } from '#api/call.ts'
import { beginning } from '#archive/card-title.ts'
import { dayOfRelated, RELATED_TEXTS } from '#archive/related-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { directionOf } from '#archive/text-direction.ts'
import { OtherCardLink } from '#web/address/card-link.tsx'
import { SessionLink } from '#web/address/session-link.tsx'
import { prefetchCard } from '#web/data/cards.ts'
import { useRelated, type RelatedCard } from '#web/data/related.ts'
import { Button } from '#web/ui/button.tsx'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { TEXTS } from '#archive/texts.ts'

interface Props {
  /** The kind of subject, which decides how related cards open: as cards in the same dialog, or as conversations. */
  of: 'card' | 'conversation'
  /** A card's id. */
  id: string
}

/**
 * Cards of other conversations on the same subject. They are below the main text and loaded when the reader comes near, so that
 * nothing above waits for them or shifts. Empty without related cards.
 */
export function RelatedCards({ of, id }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const heading = useId()
  const headingRow = useRef<HTMLHeadingElement>(null)
  const [isRetried, setRetried] = useState(false)
  const Heading = of === 'card' ? 'h3' : 'h2'
  const { data, error, refetch, isFetching } = useRelated(of, id, useNearViewport(place))
  // The card reports that it is gone, and the offline note that there is no network.
  const isKnown = error instanceof CallError && (error.status === 404 || error.isOffline)
  // During a retry the button stays, as it has the focus.
  const isFailed = !data && !isKnown && (error !== null || (isRetried && isFetching))
  const retry = () => {
    if (isFetching) return
    setRetried(true)
    void refetch()
  }
  useEffect(() => {
    if (!data || !isRetried || document.activeElement !== document.body) return
    const target = headingRow.current ?? place.current
    if (target) focusQuietly(target)
  }, [data, isRetried])
  const isShown = isFailed || (data && (data.isLearning || data.cards.length > 0))
  return (
    <div ref={place} tabIndex={-1} className={of === 'card' ? 'no-print min-h-px' : 'no-print min-h-px sm:pl-26'}>
      {isShown && (
        <nav aria-labelledby={heading} className="mt-10 border-t border-hairline pt-5">
          <Heading ref={headingRow} id={heading} tabIndex={-1} className="text-sm text-quiet lowercase">
            {RELATED_TEXTS.heading}
          </Heading>
          {isFailed && (
            <p role="alert" className="mt-2 text-sm text-red">
              {RELATED_TEXTS.failed}{' '}
              <Button aria-disabled={isFetching} className="aria-disabled:opacity-60" onClick={retry}>
                {TEXTS.retry}
              </Button>
            </p>
          )}
          {data?.isLearning && (
            <p role="status" className="mt-2 text-sm text-quiet">
              {RELATED_TEXTS.learning}
            </p>
          )}
          {data && data.cards.length > 0 && (
            <ul className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2">
              {data.cards.map((card) => (
                <RelatedItem key={card.id} of={of} card={card} />
              ))}
            </ul>
          )}
        </nav>
      )}
    </div>
  )
}

/** Maximum length of a heading: some programs use a whole paragraph as the title of a conversation. */
const LONGEST_HEADING = 80

/** A related card: its title as a link, its conversation and day, and the words that both cards share. */
function RelatedItem({ of, card }: Pick<Props, 'of'> & { card: RelatedCard }) {
  const title = (
    <span dir={directionOf(card.title)} className="line-clamp-3">
      {card.title}
    </span>
  )
  const className = 'block font-serif text-[1.0625rem] leading-snug text-ink hover:text-accent hover:underline'
  const day = dayOfRelated(card)
  const fetchAhead = () => prefetchCard(card.id)
  return (
    <li className="min-w-0 text-sm text-quiet wrap-anywhere">
      {of === 'card' ? (
        <OtherCardLink card={card} className={className} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
          {title}
        </OtherCardLink>
      ) : (
        <SessionLink card={card} className={className}>
          {title}
        </SessionLink>
      )}
      <p className="mt-1">
        <bdi dir={directionOf(sessionHeading(card))}>{beginning(sessionHeading(card), LONGEST_HEADING)}</bdi>
        {day && ` · ${day}`}
      </p>
      <p>
        {RELATED_TEXTS.words} <bdi>{card.words.join(', ')}</bdi>
      </p>
    </li>
  )
}
