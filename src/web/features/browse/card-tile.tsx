import { ChevronDown, ChevronUp, Link2 } from 'lucide-react'
import { memo, useCallback, useState, type ReactNode } from 'react'
import { cardPath } from '#archive/card-url.ts'
import { RESULTS_TEXTS, wordsText } from '#archive/results-texts.ts'
import { UNTITLED_SESSION, sessionHeading } from '#archive/session.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { SessionLink } from '#web/address/session-link.tsx'
import { inFull } from '#web/address/site-base.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { classNames } from '#web/ui/class-names.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { TileHolds } from './tile-holds.tsx'
import { TileLine } from './tile-line.tsx'
import { TilePicture } from './tile-picture.tsx'
import { TileText } from './tile-text.tsx'
import { usePrefetch } from './use-prefetch.ts'

interface Props {
  card: ListedCard
  /** Highlighted phrases; empty when highlighting is off. */
  phrases: readonly Phrase[]
  /** True for a search result. */
  isFound: boolean
  /** False below a title that links the topic already. */
  hasTopicLink: boolean
  isAllExpanded: boolean
  /** True for cards of the first screen, whose pictures load eagerly. */
  isEager: boolean
  onOverflow: (id: string, overflows: boolean) => void
  /** Star and comment buttons; a stable function while they stay the same. */
  actions: ((card: ListedCard) => ReactNode) | undefined
  /** The admin's row, which also holds the sequence number. */
  flags: ((card: ListedCard) => ReactNode) | undefined
  /** Classes for the number of columns that the tile spans. */
  className?: string | undefined
}

/** A card in a list: its date and origin, prompt, answer, picture and buttons. A press anywhere opens it. */
export const CardTile = memo(function CardTile({
  card,
  phrases,
  isFound,
  hasTopicLink,
  isAllExpanded,
  isEager,
  onOverflow,
  actions,
  flags,
  className,
}: Props) {
  const [isOwnExpanded, setOwnExpanded] = useState(false)
  const [overflows, setOverflows] = useState(false)
  const isExpanded = isAllExpanded || isOwnExpanded
  const ahead = usePrefetch(card.id)
  const { id } = card
  const noteOverflow = useCallback(
    (now: boolean) => {
      setOverflows(now)
      onOverflow(id, now)
    },
    [id, onOverflow],
  )
  const heading = sessionHeading(card)
  return (
    <article
      className={classNames(
        'tile group relative flex min-w-0 flex-col border-b border-hairline py-5 hover:border-line data-private:border-s-2 data-private:border-dashed data-private:border-s-line data-private:ps-4',
        className,
      )}
      data-private={card.isPrivate ? '' : undefined}
      data-eager={isEager ? '' : undefined}
      {...ahead}
    >
      <div className="mt-1 flex grow gap-4 sm:gap-6">
        <TileText card={card} phrases={phrases} isFound={isFound} isExpanded={isExpanded} onOverflow={noteOverflow} />
        <TilePicture card={card} isEager={isEager} />
      </div>
      <div className="order-first flex min-w-0 items-center justify-between gap-3">
        <TileLine card={card} hasNumber={!flags} hasTopicLink={hasTopicLink} />
        <TileHolds card={card} />
      </div>
      {flags?.(card)}
      <div className="flex items-center gap-x-3 pt-2 text-[0.8125rem] text-quiet [&>*]:relative">
        <SessionLink
          card={card}
          dir={directionOf(heading)}
          title={`${RESULTS_TEXTS.inConversation} “${heading}”`}
          className="min-w-0 truncate py-1 text-accent hover:underline max-md:-my-1.5 max-md:py-2.5"
        >
          {heading === UNTITLED_SESSION ? RESULTS_TEXTS.readOn : <MarkedText text={heading} phrases={phrases} />}
        </SessionLink>
        <span className="shrink-0 max-[22.4rem]:hidden">{wordsText(card.words)}</span>
        <span className="-my-1 ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1">
          {actions?.(card)}
          <IconButton
            icon={Link2}
            label="Copy link"
            onClick={() => void copyText(inFull(cardPath(card)), TEXTS.linkCopied)}
          />
          {(overflows || isOwnExpanded) && !isAllExpanded && (
            <IconButton
              icon={isExpanded ? ChevronUp : ChevronDown}
              label={isExpanded ? 'Collapse text' : 'Expand text'}
              aria-expanded={isExpanded}
              onClick={() => setOwnExpanded(!isOwnExpanded)}
            />
          )}
        </span>
      </div>
    </article>
  )
})
