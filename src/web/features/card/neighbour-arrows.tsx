import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { TEXTS } from '#archive/texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { NeighbourSteps } from './use-neighbours.ts'

/** Arrows to the previous and next card of the page: above the card, or on a phone below it. */
export function PageArrows({ steps, className }: { steps: NeighbourSteps['page']; className?: string }) {
  if (!steps) return null
  return (
    <div className={classNames('flex shrink-0', className)}>
      {SIDES.map((side) => {
        const Icon = side === 'next' ? ChevronRight : ChevronLeft
        return (
          <button
            key={side}
            type="button"
            aria-label={`${side} card`}
            title={`${side} card (${side === 'next' ? 'j' : 'k'})`}
            aria-disabled={!steps[side]}
            onClick={steps[side]}
            className="target grid place-items-center rounded-md p-1.5 text-soft transition-colors not-aria-disabled:hover:bg-raised not-aria-disabled:hover:text-ink aria-disabled:text-line"
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}

/** Arrows to the previous and next card in time, independent of the list, at the card's end. */
export function TimeArrows({ steps }: { steps: NeighbourSteps['time'] }) {
  if (!steps) return null
  return (
    <div className="flex shrink-0 gap-2">
      {SIDES.map((side) => {
        const Icon = side === 'next' ? ArrowRight : ArrowLeft
        return (
          <button
            key={side}
            type="button"
            aria-label={`${side} card in ${TEXTS.timeNavigation}`}
            title={`${side} card in ${TEXTS.timeNavigation} (Shift ${side === 'next' ? '→' : '←'})`}
            aria-disabled={!steps[side]}
            onClick={steps[side]}
            className="target relative grid rounded-md px-2 text-sm text-soft transition-colors not-aria-disabled:hover:bg-raised not-aria-disabled:hover:text-ink aria-disabled:text-line"
          >
            {/* As wide while it waits: the longer word wrapped the row on a phone, and what is above it moved. */}
            <span
              data-label={TEXTS.timeNavigation}
              className={classNames(
                'inline-flex items-center gap-1.5',
                steps.isLoading && 'invisible before:content-[attr(data-label)]',
              )}
            >
              {side === 'previous' && <Icon size={16} strokeWidth={1.75} aria-hidden />}
              {!steps.isLoading && TEXTS.timeNavigation}
              {side === 'next' && <Icon size={16} strokeWidth={1.75} aria-hidden />}
            </span>
            {steps.isLoading && (
              <span className="absolute inset-0 grid place-items-center">{TEXTS.timeNavigationLoading}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}

const SIDES = ['previous', 'next'] as const
