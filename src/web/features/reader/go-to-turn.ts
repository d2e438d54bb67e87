import { focusQuietly } from '#web/ui/focus-quietly.ts'

/** Gives the focus to the number of a turn, so that keys and screen readers go on from there. */
export function focusTurn(id: string): void {
  const heading = document.getElementById(`turn-${id}`)
  if (heading) focusQuietly(heading)
}

/** Brings a turn into view, and the focus to it. */
export function goToTurn(id: string): void {
  document.getElementById(id)?.scrollIntoView()
  focusTurn(id)
}
