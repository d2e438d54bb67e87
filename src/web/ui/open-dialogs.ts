import { useSyncExternalStore } from 'react'
import { Listeners } from './listeners.ts'

let count = 0
const listeners = new Listeners()

const change = (by: number) => {
  count += by
  listeners.tell()
}

/**
 * Registers an open dialog over the page.
 * @returns a function to call when it is closed
 */
export function registerOpenDialog(): () => void {
  change(1)
  return () => change(-1)
}

/** True while a dialog is open over the page, which must not move then. */
export const useIsDialogOpen = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => count > 0,
    () => false,
  )
