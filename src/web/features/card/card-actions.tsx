import { BookOpen, Link2, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardPath, permalinkPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { SessionLink } from '#web/address/session-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface Props {
  /** Null while it is fetched, or when there is no such card. */
  card: CardSummary | null
  onClose: () => void
  /** Star, comments, and what an admin can do. */
  actions?: ReactNode
  /** What stands at the start of the bar. */
  lead?: ReactNode
}

/** The bar at the bottom of an open card. */
export function CardActions({ card, onClose, actions, lead }: Props) {
  const copy = (path: string, done: string) => () => void copyText(location.origin + path, done)
  return (
    <div className="no-print flex flex-wrap items-center gap-1 border-t border-hairline px-3 py-1 sm:px-6 sm:py-1.5">
      {card && (
        <SessionLink
          card={card}
          className="target inline-flex items-center gap-2 rounded-md bg-accent px-3 py-1.5 text-sm text-accent-ink hover:opacity-90"
        >
          <BookOpen size={16} strokeWidth={1.75} aria-hidden />
          {READER_TEXTS.read}
        </SessionLink>
      )}
      {lead}
      <span className="grow" />
      {actions}
      {card && (
        <>
          <IconButton icon={Link2} label="Copy link" onClick={copy(cardPath(card), TEXTS.linkCopied)} />
          <IconButton icon={Stamp} label="Copy permalink" onClick={copy(permalinkPath(card), TEXTS.permalinkCopied)} />
        </>
      )}
      <Button onClick={onClose} className="ml-1">
        {TEXTS.close}
      </Button>
    </div>
  )
}
