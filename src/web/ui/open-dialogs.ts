import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  count += by
  for (const listener of listeners) listener()
}

/**
 * Counts a dialog that was opened over the page.
 * @returns to be called when it is closed
 */
export function registerOpenDialog(): () => void {
  change(1)
  return () => change(-1)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while a dialog is open over the page, of which nothing may move then. */
export const useIsDialogOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  )
