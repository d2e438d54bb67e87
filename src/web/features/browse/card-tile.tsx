import { ChevronDown, ChevronUp, Link2 } from 'lucide-react'
import { memo, useCallback, useState, type ReactNode } from 'react'
import { cardPath } from '#archive/card-url.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TilePicture } from './tile-picture.tsx'
import { TileText } from './tile-text.tsx'
import { useAhead } from './use-ahead.ts'

interface Props {
  card: ListedCard
  /** What is marked; empty when highlighting is off. */
  phrases: readonly Phrase[]
  isAllExpanded: boolean
  /** True for the cards of the first screen, whose pictures are wanted at once. */
  isEager: boolean
  onOverflow: (id: string, overflows: boolean) => void
  /** Star and comment buttons. */
  actions: ReactNode
  /** The admin's row, which also holds the sequence number. */
  flags: ReactNode
}

/** A card in a list: picture, prompt, and a thin row of what can be done with it. A press anywhere opens it. */
export const CardTile = memo(function CardTile({
  card,
  phrases,
  isAllExpanded,
  isEager,
  onOverflow,
  actions,
  flags,
}: Props) {
  const [isOwnExpanded, setOwnExpanded] = useState(false)
  const [overflows, setOverflows] = useState(false)
  const isExpanded = isAllExpanded || isOwnExpanded
  const ahead = useAhead(card.id)
  const { id } = card
  const noteOverflow = useCallback(
    (now: boolean) => {
      setOverflows(now)
      onOverflow(id, now)
    },
    [id, onOverflow],
  )
  return (
    <article
      className="tile group relative flex flex-col overflow-hidden rounded-md border border-hairline bg-ground transition-colors hover:border-line data-private:border-2 data-private:border-dashed data-private:border-line"
      data-picture={card.imageUrl ? '' : undefined}
      data-private={card.isPrivate ? '' : undefined}
      {...ahead}
    >
      <TilePicture card={card} isEager={isEager} />
      <div className="flex grow flex-col px-4 pt-3.5 pb-1.5">
        <TileText card={card} phrases={phrases} isExpanded={isExpanded} onOverflow={noteOverflow} />
        {flags}
        <div className="mt-auto flex items-center gap-0.5 pt-2 text-sm text-quiet [&>*]:relative">
          <span className="mr-auto" title={`card ${card.seq} of this list`}>
            {!flags && card.seq}
          </span>
          {actions}
          <IconButton
            icon={Link2}
            label="Copy link"
            onClick={() => void copyText(location.origin + cardPath(card), TEXTS.linkCopied)}
          />
          {(overflows || isOwnExpanded) && !isAllExpanded && (
            <IconButton
              icon={isExpanded ? ChevronUp : ChevronDown}
              label={isExpanded ? 'Collapse text' : 'Expand text'}
              aria-expanded={isExpanded}
              onClick={() => setOwnExpanded(!isOwnExpanded)}
            />
          )}
        </div>
      </div>
    </article>
  )
})
