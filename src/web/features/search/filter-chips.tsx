import { Fragment, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { addFilter, listFilters, NO_FILTERS, type Filter } from '#archive/filters.ts'
import { useFilters } from '#web/address/filters.ts'
import { chipJoins, type Join } from '#archive/chip-join.ts'
import { FilterChip } from './filter-chip.tsx'
import { focusAfter, removedAt } from './focus-after.ts'
import { requestFocus, claimFocus } from './focus-request.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { isSame, isTyped, type TypedFilter } from './term-edit.ts'

interface Props {
  /** The filter that is edited in the field; its chip is hidden meanwhile. */
  edited: TypedFilter | null
  /** True when the next Backspace removes the last chip. */
  isLastMarked: boolean
  field: RefObject<HTMLInputElement | null>
  /** The container of the chips, before the field. */
  line: RefObject<HTMLElement | null>
  onEdit: (filter: TypedFilter) => void
}

/** The filters of the URL as chips in the search box, with their mode of combination. */
export function FilterChips({ edited, isLastMarked, field, line, onEdit }: Props) {
  const { filters, current, visit, visitNow, remove, setFilters, toggleMode } = useFilters()
  const list = useRef<HTMLOListElement>(null)
  const chips = listFilters(filters).filter((filter) => !isSame(filter, edited))
  const joins = chipJoins(filters, chips)

  const count = chips.length
  useEffect(() => {
    // When the chips exceed the lines of the box, it scrolls to its end, so that the field stays visible.
    if (count > 0) line.current?.scrollTo({ top: line.current.scrollHeight })
  }, [line, count])
  useEffect(() => {
    const due = claimFocus(visit)
    if (due === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const home = document.querySelector<HTMLElement>('[data-home]')
    const wanted = due === 'field' ? field.current : due === null ? home : buttons?.[due]
    ;(wanted ?? field.current)?.focus({ preventScroll: true })
  }, [visit, field])

  const removeAt = (index: number, filter: Filter, isKey: boolean) => {
    const now = listFilters(current()).filter((one) => !isSame(one, edited))
    const wanted = isKey ? removedAt(now, index, filter) : filter
    if (!wanted) return
    requestFocus(focusAfter(index, now.length - 1), visitNow())
    remove(wanted)
  }
  const showOnly = (filter: Filter) =>
    setFilters(addFilter({ ...NO_FILTERS, size: filters.size, show: filters.show }, filter))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isRadio(event.target)) return
    const labels = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
    const next = nextChip(labels, event.target as HTMLElement, event.key)
    if (next === null) return
    event.preventDefault()
    ;(labels[next] ?? field.current)?.focus()
  }
  const joinBefore = (join: Join | undefined) => {
    if (!join) return null
    return (
      <li className="inline-flex shrink-0 items-center" aria-hidden={join !== 'switch'}>
        {join === 'switch' ? (
          <ModeSwitch mode={filters.mode} onChange={toggleMode} />
        ) : (
          <span className="px-1 text-sm text-quiet">{join}</span>
        )}
      </li>
    )
  }

  if (chips.length === 0) return null
  return (
    <nav aria-label="filters" className="contents">
      <ol ref={list} onKeyDown={onKeyDown} className="contents">
        {chips.map((filter, index) => (
          <Fragment key={`${filter.kind} ${filter.value}`}>
            {joinBefore(joins[index])}
            <li className="inline-flex max-w-full min-w-0 shrink-0">
              <FilterChip
                filter={filter}
                isMarked={isLastMarked && index === chips.length - 1}
                isAlone={chips.length === 1}
                onOnly={() => showOnly(filter)}
                onEdit={isTyped(filter) ? () => onEdit(filter) : undefined}
                onRemove={(isKey) => removeAt(index, filter, isKey)}
              />
            </li>
          </Fragment>
        ))}
        {joinBefore(joins.at(-1))}
      </ol>
    </nav>
  )
}

const isRadio = (target: EventTarget) => target instanceof HTMLInputElement

/** The chip that a key leads to from a button of another; the number of chips stands for the field, null for no move. */
function nextChip(labels: readonly HTMLElement[], from: HTMLElement, key: string): number | null {
  const at = labels.findIndex((label) => label.parentElement?.contains(from) === true)
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return at + 1
  if (key === 'Home') return 0
  return key === 'End' ? labels.length : null
}
