import { useAdminScreen, type AdminScreen } from './admin-address.ts'
import { closeOverlays, navigate, usePlace } from './navigation.tsx'
import { stateOf, stateOver } from './place.ts'

/** The admin's screen that is open over the list, and functions that open and close one. */
export function useAdminSteps() {
  const place = usePlace()
  const open = useAdminScreen()
  const close = () => closeOverlays(place)
  return {
    open,
    close,
    /** Opens a screen, replacing the open one; closes it if it is open already. */
    toggle: (name: AdminScreen) =>
      open === name
        ? close()
        : navigate(`/${name}`, { state: open === null ? stateOver(place) : stateOf(place), replace: open !== null }),
  }
}
