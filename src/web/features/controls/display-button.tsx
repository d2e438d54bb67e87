import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { RESULTS_TEXTS } from '#archive/results-texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import type { ControlsProps } from './controls.tsx'
import { shownSort } from './shown-sort.ts'

const Popover = lazyPart(async () => (await import('#web/ui/popover.tsx')).Popover)
const Sheet = lazyPart(async () => (await import('#web/ui/sheet.tsx')).Sheet)
const Controls = lazyPart(async () => (await import('./controls.tsx')).Controls)

/** The display options of the list behind one button that names the order: a popover, on narrow screens a sheet. */
export function DisplayButton(props: ControlsProps) {
  const { filters } = useFilters()
  const [isOpen, setOpen] = useState(false)
  const isSheet = useMedia(NARROW)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const controls = <Controls {...props} />
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="target no-print inline-flex shrink-0 items-center gap-2.5 rounded-md px-1 text-sm text-soft hover:text-accent"
      >
        <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
        {props.total === null ? (
          RESULTS_TEXTS.display
        ) : (
          <span>
            <span className="sr-only">{RESULTS_TEXTS.display}: </span>
            {RESULTS_TEXTS.sorts[shownSort(filters)]}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          {isSheet ? (
            <Sheet label={RESULTS_TEXTS.display} onClose={close}>
              {controls}
            </Sheet>
          ) : (
            <Popover
              anchor={button}
              label={RESULTS_TEXTS.display}
              onClose={close}
              align="end"
              className="w-[17rem] max-h-(--radix-popover-content-available-height) overflow-y-auto px-5 py-4"
            >
              {controls}
            </Popover>
          )}
        </Suspense>
      )}
    </>
  )
}
