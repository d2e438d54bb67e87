import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import type { ReviewedCard } from '#web/data/review.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Outcome } from './use-review.ts'

type Act = (() => void) | undefined

interface Props {
  current: ReviewedCard | null
  outcome: Outcome | null
  /** Findings that were not in sight yet. */
  unseen: number
  onPublish: () => void
  onKeep: () => void
  onNext: Act
  onBack: Act
  onFinding: Act
  onUndo: Act
  onSession: Act
  onClose: () => void
}

/** What can be done with the card on show; every button names its key. */
export function ReviewActions(props: Props) {
  const { current, outcome, unseen, onPublish, onKeep, onNext, onBack, onFinding, onUndo, onSession, onClose } = props
  const isOpen = current !== null && outcome === null
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-hairline px-3 py-2 sm:px-10">
      <IconButton icon={ChevronLeft} label={`${ADMIN_TEXTS.back} (k)`} disabled={!onBack} onClick={onBack} />
      {isOpen && (
        <>
          <Button look={unseen > 0 ? 'plain' : 'strong'} onClick={onPublish}>
            {ADMIN_TEXTS.publish} <Key name="a" />
          </Button>
          <Button onClick={onKeep}>
            {ADMIN_TEXTS.keepPrivate} <Key name="x" />
          </Button>
        </>
      )}
      {onUndo && (
        <Button onClick={onUndo}>
          {ADMIN_TEXTS.undo} <Key name="u" />
        </Button>
      )}
      <IconButton icon={ChevronRight} label={`${ADMIN_TEXTS.next} (j)`} disabled={!onNext} onClick={onNext} />
      {onFinding && (
        <Button look="quiet" className="max-sm:px-1.5" onClick={onFinding}>
          {ADMIN_TEXTS.nextFinding} <Key name="f" />
        </Button>
      )}
      <span className="grow" />
      {onSession && (
        <Button look="quiet" className="max-sm:px-1.5" onClick={onSession}>
          {ADMIN_TEXTS.publishSession} <Key name="S" />
        </Button>
      )}
      <Button onClick={onClose}>{TEXTS.close}</Button>
    </div>
  )
}

/** The key of a button, for those who see it; the help dialog names it for everyone. */
function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden className="rounded-[4px] border border-current px-1 font-sans text-xs opacity-80 max-sm:hidden">
      {name}
    </kbd>
  )
}
