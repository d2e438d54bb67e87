import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { TEXTS } from '#archive/texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { NeighbourSteps } from './use-neighbours.ts'

const ROUND =
  'pointer-events-auto grid place-items-center border border-line bg-ground text-ink transition-colors ' +
  'hover:bg-accent hover:text-accent-ink aria-disabled:border-hairline aria-disabled:bg-ground aria-disabled:text-line'

/** Previous and next card of the page, and below them the previous and next in time: beside the dialog on wide screens. */
export function SideArrows({ steps }: { steps: NeighbourSteps }) {
  return (['previous', 'next'] as const).map((side) => (
    <div
      key={side}
      className={classNames(
        'no-print fixed top-1/2 hidden -translate-y-1/2 flex-col items-center gap-3 lg:flex',
        side === 'next' ? 'right-4' : 'left-4',
      )}
    >
      {steps.page && <PageArrow side={side} step={steps.page[side]} />}
      {steps.time && <TimeArrow side={side} step={steps.time[side]} isLoading={steps.time.isLoading} />}
    </div>
  ))
}

/** The same within reach of a thumb: a row at the bottom of the dialog on narrow screens. */
export function BottomArrows({ steps }: { steps: NeighbourSteps }) {
  const { page, time } = steps
  if (!page && !time) return null
  return (
    <div className="no-print flex items-center justify-between gap-2 border-t border-hairline px-3 py-1 lg:hidden">
      {page && <PageArrow side="previous" step={page.previous} />}
      {time && <TimeArrow side="previous" step={time.previous} isLoading={time.isLoading} />}
      <span className="grow" />
      {time && <TimeArrow side="next" step={time.next} isLoading={time.isLoading} />}
      {page && <PageArrow side="next" step={page.next} />}
    </div>
  )
}

interface ArrowProps {
  side: 'previous' | 'next'
  /** Undefined where there is no such card. */
  step: (() => void) | undefined
}

function PageArrow({ side, step }: ArrowProps) {
  const Icon = side === 'next' ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      aria-label={`${side} card`}
      title={`${side} card (${side === 'next' ? 'j' : 'k'})`}
      aria-disabled={!step}
      onClick={step}
      className={`${ROUND} size-10 rounded-full lg:size-12`}
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

function TimeArrow({ side, step, isLoading }: ArrowProps & { isLoading: boolean }) {
  const Icon = side === 'next' ? ArrowRight : ArrowLeft
  return (
    <button
      type="button"
      aria-label={`${side} card in ${TEXTS.timeNavigation}`}
      title={`${side} card in ${TEXTS.timeNavigation} (Shift ${side === 'next' ? '→' : '←'})`}
      aria-disabled={!step}
      onClick={step}
      className={`${ROUND} h-10 grid-flow-col gap-1 rounded-full px-3 text-xs`}
    >
      {side === 'previous' && <Icon size={14} aria-hidden />}
      {isLoading ? TEXTS.timeNavigationLoading : TEXTS.timeNavigation}
      {side === 'next' && <Icon size={14} aria-hidden />}
    </button>
  )
}
