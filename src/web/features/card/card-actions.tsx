import { BookOpen, Link2, Stamp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardPath, permalinkPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { SessionLink } from '#web/address/session-link.tsx'
import { inFull } from '#web/address/site-base.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageArrows } from './neighbour-arrows.tsx'
import type { NeighbourSteps } from './use-neighbours.ts'

type Addressed = Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>

const copy = (path: string, done: string) => () => void copyText(inFull(path), done)

/** Copies a card's URL. */
export const CopyLink = ({ card }: { card: Addressed }) => (
  <IconButton icon={Link2} label="Copy link" onClick={copy(cardPath(card), TEXTS.linkCopied)} />
)

/** Copies the URL of a card's static page. */
export const CopyPermalink = ({ card }: { card: Addressed }) => (
  <IconButton icon={Stamp} label="Copy permalink" onClick={copy(permalinkPath(card), TEXTS.permalinkCopied)} />
)

interface Props {
  /** Null while it is fetched, and for an unknown card. */
  card: CardSummary | null
  onClose: () => void
}

/** The bar at the bottom of an open card: a link to the conversation, the card's tools, and the close button. */
export function CardActions({ card, onClose, children }: Props & { children?: ReactNode }) {
  return (
    <div className="no-print flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-t border-hairline py-2 pr-4 pl-10">
      {card && <ReadLink card={card} />}
      <span className="grow" />
      {children}
      <Button onClick={onClose} className="ml-3 px-3.5 py-1.5">
        {TEXTS.close}
      </Button>
    </div>
  )
}

/** The same bar for phones, within reach of a thumb, with arrows to the neighbouring cards. */
export function ThumbBar({ card, onClose, steps }: Props & { steps: NeighbourSteps['page'] }) {
  return (
    <div className="no-print flex shrink-0 flex-wrap items-center gap-2 border-t border-hairline px-2 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))]">
      <PageArrows steps={steps} />
      <span className="flex min-w-0 grow basis-36 justify-center">
        {card && <ReadLink card={card} className="min-w-0 max-[22.4rem]:px-2" />}
      </span>
      <IconButton icon={X} size={20} label={TEXTS.close} onClick={onClose} />
    </div>
  )
}

const ReadLink = ({ card, className }: { card: CardSummary; className?: string }) => (
  <SessionLink
    card={card}
    className={classNames(
      'target inline-flex items-center gap-2.5 rounded-md bg-accent px-4 py-2 text-sm text-accent-ink hover:opacity-90 forced-colors:border',
      className,
    )}
  >
    <BookOpen size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
    {READER_TEXTS.read}
  </SessionLink>
)
