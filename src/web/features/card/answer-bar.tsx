import { ChevronLeft, ChevronRight } from 'lucide-react'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import type { AnswerSteps } from '#web/address/answer-steps.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The bar that steps through the answers of a card: ‹2/3›. */
export function AnswerBar({ steps, model }: { steps: AnswerSteps; model: string }) {
  const { place, count, previous, next } = steps
  return (
    <span role="group" aria-label={PARTS_TEXTS.answers} className="inline-flex items-center text-sm text-quiet">
      <IconButton
        icon={ChevronLeft}
        label={PARTS_TEXTS.previousAnswer}
        aria-disabled={!previous}
        onClick={previous}
        className="aria-disabled:opacity-40"
      />
      <span role="status" className="tabular-nums">
        <span aria-hidden>{`${place}/${count}`}</span>
        <span className="sr-only">{TEXTS.answerOf(place, count)}</span>
      </span>
      <IconButton
        icon={ChevronRight}
        label={PARTS_TEXTS.nextAnswer}
        aria-disabled={!next}
        onClick={next}
        className="aria-disabled:opacity-40"
      />
      {model && <bdi className="max-w-40 truncate pl-1 text-xs max-sm:hidden">{model}</bdi>}
    </span>
  )
}
