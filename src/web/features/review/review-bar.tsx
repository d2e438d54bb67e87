import { Globe, Undo2, X } from 'lucide-react'
import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import type { QueueTotals } from '#web/data/review.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Key } from './key.tsx'
import type { Review } from './use-review.ts'

interface Props {
  review: Review
  totals: QueueTotals | undefined
  onClose: () => void
}

/** The numbers of the queue, with its actions: publish conversations without findings, undo, close. */
export function ReviewBar({ review, totals, onClose }: Props) {
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <div className="min-w-0 max-md:hidden">{totals && totals.conversations > 0 && <Totals totals={totals} />}</div>
      <span className="grow" />
      {!review.isNarrow && totals && <PublishFree review={review} totals={totals} />}
      <BusyButton look="quiet" isBusy={!review.undo} onClick={review.undo} className="max-md:px-1.5">
        <Undo2 size={16} aria-hidden />
        <span className="whitespace-nowrap max-lg:sr-only">{REVIEW_TEXTS.undo}</span> <Key name="u" />
      </BusyButton>
      <IconButton icon={X} label={TEXTS.close} onClick={onClose} />
    </div>
  )
}

/**
 * Publishes all conversations without findings. On a phone it is above the list: within one conversation it would seem to
 * publish that one.
 */
export function PublishFree({ review, totals }: Pick<Props, 'review'> & { totals: QueueTotals }) {
  const { freeConversations, freeCards } = totals
  if (freeConversations === 0) return null
  return (
    <Button
      aria-disabled={review.isBusy}
      onClick={() => {
        if (!review.isBusy) review.publishFree(freeCards)
      }}
    >
      <Globe size={16} aria-hidden />
      <span className="md:whitespace-nowrap">{REVIEW_TEXTS.publishFree(freeConversations, freeCards)}</span>
    </Button>
  )
}

/** The numbers of the queue, with a progress bar of the seen findings. */
export function Totals({ totals }: { totals: QueueTotals }) {
  const { conversations, findings, withFindings, visited } = totals
  if (conversations === 0) return null
  const share = findings === 0 ? 1 : visited / findings
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      <span>{REVIEW_TEXTS.totals(conversations, findings, withFindings, visited)}</span>
      {findings > 0 && (
        <span
          role="progressbar"
          aria-label={REVIEW_TEXTS.progress(visited, findings)}
          aria-valuenow={Math.round(share * 100)}
          className="h-1 w-36 overflow-hidden rounded-full bg-hairline max-lg:hidden"
        >
          <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </div>
  )
}
