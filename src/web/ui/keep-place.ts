/** The row that holds the focus, and where it is. */
interface Place {
  list: HTMLElement
  rows: string
  row: Element
  at: number
  /** The first word of the box that has the focus: what follows is of its own row. */
  box: string | null
  address: string
}

let held: Place | null = null
let observer: MutationObserver | undefined

const boxName = (box: Element) => (box.closest('label')?.textContent ?? '').split(' ', 1)[0]!

/** Where the focus belongs now that the row is gone. */
function nextIn({ list, rows, at, box, address }: Place): HTMLElement | null {
  const here = list.isConnected ? list : document.getElementById(list.id)
  // What led to another list has the focus there.
  const left = address === location.href ? [...(here?.querySelectorAll<HTMLElement>(rows) ?? [])] : []
  const row = left[Math.min(at, left.length - 1)]
  const same = [...(row?.querySelectorAll<HTMLElement>('input[type=checkbox]') ?? [])].find(
    (one) => boxName(one) === box,
  )
  return same ?? row?.querySelector<HTMLElement>('[data-card-link]') ?? row ?? here
}

function onChange(): void {
  const active = document.activeElement
  const isLeft = active !== document.body && !held?.row.contains(active)
  if (held?.row.isConnected && !isLeft) return
  if (held && !isLeft) nextIn(held)?.focus({ preventScroll: true })
  observer?.disconnect()
  held = null
}

/** A press beside all controls gives the focus up: what goes after that gives it back to no list. */
function onPress(): void {
  if (document.activeElement === document.body) held = null
}

/**
 * Keeps the focus in a list whose row goes with what was pressed in it: it goes to the same box of the row in its place, else
 * to that row, else to the list (WCAG 2.4.3). No button gets it, which a key that is held down would press.
 * @param rows selects the rows of the list; called when one of them gets the focus
 */
export function keepPlace(list: HTMLElement, rows: string): void {
  const { activeElement } = document
  const row = activeElement?.closest(rows)
  if (!activeElement || !row) return
  const at = [...list.querySelectorAll(rows)].indexOf(row)
  const box = activeElement.matches('input') ? boxName(activeElement) : null
  held = { list, rows, row, at, box, address: location.href }
  if (!observer) {
    observer = new MutationObserver(onChange)
    // Comes after the focus has changed, with a finger as well.
    addEventListener('mouseup', onPress)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}
