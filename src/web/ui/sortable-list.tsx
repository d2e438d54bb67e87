import { GripVertical } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { SORT_TEXTS } from '#archive/sort-texts.ts'
import { classNames } from './class-names.ts'

interface Props<Item> {
  /** The accessible name of the list. */
  label: string
  items: readonly Item[]
  /** Called with all ids in their new order. */
  onOrder: (ids: string[]) => void
  /** Renders a row's content next to its handle. */
  children: (item: Item) => ReactNode
}

/** Keys of a handle, with the new index of its row. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** A list sorted by dragging its handles, or by their arrow keys, Home and End; each move is announced. */
export function SortableList<Item extends { id: string; title: string }>({
  label,
  items,
  onOrder,
  children,
}: Props<Item>) {
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const moved = useRef<string | null>(null)

  function move(id: string, to: number): void {
    const from = items.findIndex((item) => item.id === id)
    const place = Math.max(0, Math.min(items.length - 1, to))
    const item = items[from]
    if (!item || place === from) return
    moved.current = id
    onOrder(
      items
        .toSpliced(from, 1)
        .toSpliced(place, 0, item)
        .map((one) => one.id),
    )
    setSaid(SORT_TEXTS.moved(item.title, place + 1, items.length))
  }

  const press = (id: string, at: number) => (event: KeyboardEvent) => {
    const to = MOVES[event.key]
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    move(id, to(at, items.length - 1))
  }

  // Moving a row in the DOM takes the focus away from it; React returns it, but leaves the row out of sight.
  useLayoutEffect(() => {
    if (moved.current === null) return
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(moved.current)}"]`)
    handle?.focus()
    handle?.scrollIntoView({ block: 'nearest' })
    moved.current = null
  })

  const drag = useEffectEvent((event: PointerEvent) => {
    const rows = Array.from(list.current?.children ?? [], (row) => row.getBoundingClientRect())
    const to = rows.findIndex(({ bottom }) => event.clientY < bottom)
    if (dragged !== null) move(dragged, to === -1 ? rows.length - 1 : to)
  })
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const end = () => setDragged(null)
    const listening = new AbortController()
    const { signal } = listening
    // On the document, as the row itself moves meanwhile.
    document.addEventListener('pointermove', drag, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
    return () => listening.abort()
  }, [isDragging])

  return (
    <>
      <p id={hint} className="text-sm text-quiet">
        {SORT_TEXTS.hint}
      </p>
      <ul ref={list} aria-label={label} className={classNames(isDragging && 'select-none')}>
        {items.map((item, at) => (
          <li
            key={item.id}
            className={classNames(
              'flex items-center gap-2 border-t border-hairline py-1.5 first:border-t-0',
              item.id === dragged && 'bg-raised',
            )}
          >
            <button
              type="button"
              data-handle={item.id}
              aria-label={SORT_TEXTS.move(item.title)}
              aria-describedby={hint}
              className="target inline-flex shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-quiet hover:bg-raised hover:text-ink active:cursor-grabbing"
              onKeyDown={press(item.id, at)}
              onPointerDown={(event) => {
                if (event.button === 0) setDragged(item.id)
              }}
            >
              <GripVertical size={18} strokeWidth={1.75} aria-hidden />
            </button>
            {children(item)}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
