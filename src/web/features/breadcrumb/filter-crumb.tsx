import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { filterLabel } from '#archive/filter-label.ts'
import type { Filter } from '#archive/filters.ts'

interface Props {
  filter: Filter
  /** A press on the label: this filter alone. */
  onOnly: () => void
  onRemove: () => void
}

/** A filter as a label with its remove button; Delete on either takes it away as well. */
export function FilterCrumb({ filter, onOnly, onRemove }: Props) {
  const label = filterLabel(filter)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    onRemove()
  }
  return (
    <li
      onKeyDown={onKeyDown}
      className="inline-flex max-w-full min-w-0 items-stretch rounded-md bg-accent-soft text-sm"
    >
      <button
        type="button"
        onClick={onOnly}
        title={`show only ${label}`}
        className="target min-w-0 truncate rounded-md pr-1 pl-2.5 text-ink hover:underline"
      >
        {label}
      </button>
      <button
        type="button"
        onClick={onRemove}
        data-remove
        aria-label={`remove ${label}`}
        className="target inline-flex items-center justify-center rounded-md text-quiet hover:text-red"
      >
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </li>
  )
}
