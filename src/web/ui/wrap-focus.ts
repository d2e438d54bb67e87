import type { KeyboardEvent } from 'react'

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Wraps Tab within an element (focus trap). */
export function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility())
  const first = stops[0]
  const last = stops.at(-1)
  const { activeElement } = document
  const isLeaving = event.shiftKey
    ? activeElement === first || activeElement === event.currentTarget
    : activeElement === last
  if (!isLeaving) return
  event.preventDefault()
  if (event.shiftKey) last?.focus()
  else first?.focus()
}
