import type { KeyboardEvent } from 'react'
import { nearestPlace, type Direction } from './nearest-place.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  k: 'left',
  j: 'right',
}

/** Moves focus among the cards of a list with the arrow keys, j and k. */
export function moveAmongCards(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTIONS[event.key]
  if (!direction || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card-link]')]
  const from = links.findIndex((link) => link === document.activeElement)
  if (from < 0) return
  const places = links.map((link) => (link.closest('article') ?? link).getBoundingClientRect())
  const link = links[nearestPlace(places, from, direction)]
  if (!link) return
  event.preventDefault()
  link.focus({ preventScroll: true })
  link.closest('article')?.scrollIntoView({ block: 'nearest' })
}
