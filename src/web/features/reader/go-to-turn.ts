import { focusQuietly } from '#web/ui/focus-quietly.ts'

/** Moves the focus to the number of a turn, from which keyboard and screen readers continue. */
export function focusTurn(id: string): void {
  const heading = document.getElementById(`turn-${id}`)
  if (heading) focusQuietly(heading)
}

/** Scrolls to a turn, and moves the focus to it. */
export function goToTurn(id: string): void {
  document.getElementById(id)?.scrollIntoView()
  focusTurn(id)
}
