/** The focused row, and its position. */
interface Place {
  list: HTMLElement
  rows: string
  row: Element
  at: number
  /** The first word of the focused checkbox's name: the rest is specific to its row. */
  box: string | null
  address: string
}

let held: Place | null = null
let observer: MutationObserver | undefined

const boxName = (box: Element) => (box.closest('label')?.textContent ?? '').split(' ', 1)[0]!

/** The focus target now that the row is gone. */
function nextIn({ list, rows, at, box, address }: Place): HTMLElement | null {
  const here = list.isConnected ? list : document.getElementById(list.id)
  // After navigation the focus belongs to the other list.
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

/** A press outside all controls removes the focus deliberately: it is not restored afterwards. */
function onPress(): void {
  if (document.activeElement === document.body) held = null
}

/**
 * Keeps the focus in a list when a focused row disappears: it moves to the same checkbox of the row in its place, else to that
 * row, else to the list (WCAG 2.4.3). It never moves to a button, which a held key would press.
 * @param rows selector of the list's rows; call this when a row takes the focus
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
    // Fires after the focus has changed, also on touch screens.
    addEventListener('mouseup', onPress)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}
