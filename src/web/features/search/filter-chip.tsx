import { X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { filterLabel } from '#archive/filter-label.ts'
import type { Filter } from '#archive/filters.ts'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  filter: Filter
  /** True once Backspace in the empty field has selected it for removal by the next Backspace. */
  isMarked: boolean
  /** True for the only filter: 'only' would change nothing then. */
  isAlone: boolean
  /** Called on a press on the label: keeps this filter alone. */
  onOnly: () => void
  /** For a search term or a query: moves its text back into the field. */
  onEdit: (() => void) | undefined
  /** @param isKey true for a key press, false for a press on the button */
  onRemove: (isKey: boolean) => void
}

/** Maximum interval between the presses of a double press, in milliseconds. */
const DOUBLE_PRESS_MS = 250

/** A filter as a label with its remove button; Delete on either removes it as well. */
export function FilterChip({ filter, isMarked, isAlone, onOnly, onEdit, onRemove }: Props) {
  const label = filterLabel(filter)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    onRemove(true)
  }
  const onLabelKey = (event: KeyboardEvent) => {
    if (!onEdit || (event.key !== 'Enter' && event.key !== 'F2')) return
    event.preventDefault()
    onEdit()
  }
  const onClick = ({ detail: presses }: MouseEvent) => {
    clearTimeout(timer.current)
    if (onEdit && (presses > 1 || (isAlone && presses > 0))) return onEdit()
    if (!onEdit || presses === 0) return onOnly()
    // Delayed, so that the first press of a double press does not remove the chip.
    timer.current = setTimeout(onOnly, DOUBLE_PRESS_MS)
  }
  return (
    <span
      role="presentation"
      onKeyDown={onKeyDown}
      className={classNames(
        'inline-flex max-w-full min-w-0 items-stretch rounded-md font-serif text-[1.0625rem] leading-6 font-medium',
        isMarked ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-ink',
      )}
    >
      <button
        type="button"
        data-chip
        dir="auto"
        onKeyDown={onLabelKey}
        onClick={onClick}
        title={onEdit ? `show only ${label}; a double press edits it` : `show only ${label}`}
        className={classNames(
          'target min-w-0 rounded-md py-0.5 pr-1 pl-2.5 text-start hover:underline',
          // A query wraps instead of being truncated.
          filter.kind === 'query' ? 'wrap-anywhere' : 'truncate',
        )}
      >
        {label}
      </button>
      <button
        type="button"
        onClick={() => onRemove(false)}
        data-remove
        aria-label={`remove ${label}`}
        className={classNames(
          'target inline-flex shrink-0 items-center justify-center rounded-md',
          isMarked ? 'text-accent-ink' : 'text-quiet hover:text-red',
        )}
      >
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </span>
  )
}
