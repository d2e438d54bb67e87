import type { KeyboardEvent } from 'react'
import { keepPlace } from '#web/ui/keep-place.ts'
import { nearestPlace, type Direction } from './nearest-place.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const LINKS = '[data-print="list"] [data-card-link]'
const cardOf = (link: HTMLElement) => link.closest('article') ?? link

/** Moves the focus to the list when the focused card leaves it. */
function keepInList(): void {
  const list = document.activeElement?.closest<HTMLElement>('#cards')
  if (list) keepPlace(list, 'article')
}

// This module is loaded when a card first takes the focus.
keepInList()
document.addEventListener('focusin', keepInList)

/** Moves the focus among the cards of a list by arrow keys, starting from the focused card. */
export function moveAmongCards(list: Element, event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key]
  if (!direction || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const links = [...list.querySelectorAll<HTMLElement>(LINKS)]
  const from = links.findIndex((link) => link === document.activeElement)
  if (from < 0) return
  const places = links.map((link) => cardOf(link).getBoundingClientRect())
  const link = links[nearestPlace(places, from, direction)]
  if (!link) return
  event.preventDefault()
  goTo(link)
}

/** Moves the focus to the next or previous card, counted from the focused one; without one, to the first card in view. */
export function stepAmongCards(by: 1 | -1): void {
  // The list of another page may be mounted but hidden.
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)].filter((link) => link.checkVisibility())
  const at = links.findIndex((link) => cardOf(link).contains(document.activeElement))
  const link = at < 0 ? links.find((one) => cardOf(one).getBoundingClientRect().top >= 0) : links[at + by]
  if (link) goTo(link)
}

function goTo(link: HTMLElement): void {
  link.focus({ preventScroll: true })
  cardOf(link).scrollIntoView({ block: 'nearest' })
}
