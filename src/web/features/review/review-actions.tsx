import { Check, ChevronDown, ChevronUp, EyeOff, Globe, Lock } from 'lucide-react'
import { FINDING_NAMES, REVIEW_TEXTS } from '#archive/review-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { onFirstClick } from '#web/ui/double-press.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Key } from './key.tsx'
import type { Findings } from './use-findings.ts'
import type { Review } from './use-review.ts'

/** Navigation between the findings of the text: the current one, its kind, and both directions. */
export function FindingBar({ findings }: { findings: Findings }) {
  const { at } = findings
  const count = findings.findings.length
  const here = findings.findings[at]
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      {count > 0 && (
        <div className="flex shrink-0 items-center rounded-md border border-line">
          <IconButton icon={ChevronUp} label={REVIEW_TEXTS.previousFinding} onClick={findings.previous} />
          <span className="px-2 whitespace-nowrap tabular-nums">
            {here ? REVIEW_TEXTS.place(at + 1, count) : REVIEW_TEXTS.count(count)}
          </span>
          <IconButton icon={ChevronDown} label={REVIEW_TEXTS.nextFinding} onClick={findings.next} />
        </div>
      )}
      <strong className="min-w-0 truncate font-semibold">
        {here ? FINDING_NAMES[here.card.findings[here.index]!.kind] : count === 0 ? REVIEW_TEXTS.nothingFound : ''}
      </strong>
      {count > 0 && (
        <span aria-hidden className="flex gap-1 text-quiet max-2xl:hidden">
          <Key name="j" />
          <Key name="k" />
        </span>
      )}
    </div>
  )
}

/** Leaves the current finding as it is. */
export const LeaveButton = ({ findings, className }: { findings: Findings; className?: string }) => (
  <Button className={className} onClick={findings.leave}>
    <Check size={16} aria-hidden />
    {REVIEW_TEXTS.leave} <Key name="l" />
  </Button>
)

/** Redacts the words of the current finding. */
export const RedactButton = ({ onRedact, className }: { onRedact: () => void; className?: string }) => (
  <Button className={className} onClick={onRedact}>
    <EyeOff size={16} aria-hidden />
    {REVIEW_TEXTS.redact} <Key name="r" />
  </Button>
)

interface Props {
  review: Review
  findings: Findings
  /** True for buttons in a column, which tell why one of them is disabled. */
  isColumn: boolean
}

/** Publishes the conversation on show, once every finding was visited, or keeps it private. */
export function DecideButtons({ review, findings, isColumn }: Props) {
  const { targets, isPublic, isDecided, isBusy, text } = review
  const isOff = isBusy || !text.isWhole || targets.length === 0 || findings.unvisited > 0
  const shape = isColumn ? 'w-full' : 'grow'
  const { unvisited, withheld } = findings
  const isWaiting = !isPublic && unvisited > 0
  const hasWhy = isPublic || isWaiting || withheld > 0
  const why = isWaiting
    ? REVIEW_TEXTS.possibleOnce(unvisited)
    : withheld > 0
      ? REVIEW_TEXTS.withheld(withheld)
      : REVIEW_TEXTS.allPublic
  const whyNot = hasWhy && (
    <p id="review-why" className={classNames('text-sm text-quiet', isColumn ? '' : 'basis-full')}>
      {why}
    </p>
  )
  return (
    <>
      {!isColumn && whyNot}
      {!isPublic && (
        // Stays focusable while disabled, and tells the reason.
        <Button
          look={isOff ? 'plain' : 'strong'}
          aria-disabled={isOff}
          aria-describedby={hasWhy ? 'review-why' : undefined}
          className={classNames(
            shape,
            'aria-disabled:bg-sunken aria-disabled:text-quiet',
            isColumn ? '' : 'order-last',
          )}
          onClick={onFirstClick(() => {
            if (!isOff) review.publish()
          })}
        >
          <Globe size={16} aria-hidden />
          {REVIEW_TEXTS.publish(targets.length)}
          {isColumn && <span className="grow" />}
          <Key name="p" />
        </Button>
      )}
      {isColumn && whyNot}
      {!isDecided && (
        <Button className={shape} aria-disabled={isBusy || !text.isWhole} onClick={onFirstClick(review.keep)}>
          <Lock size={16} aria-hidden />
          {REVIEW_TEXTS.keepPrivate}
          {isColumn && <span className="grow" />}
          <Key name="h" />
        </Button>
      )}
    </>
  )
}
