import { useAdminScreen, type AdminScreen } from './admin-address.ts'
import { leaveOpen, navigate, usePlace } from './navigation.tsx'
import { stateOf, stateOver } from './place.ts'

/** Which of the admin's screens is open over the list, and the ways to open and close one. */
export function useAdminSteps() {
  const place = usePlace()
  const open = useAdminScreen()
  const close = () => leaveOpen(place)
  return {
    open,
    close,
    /** Opens a screen, in the place of the one that is open, and closes it where it is that one. */
    toggle: (name: AdminScreen) =>
      open === name
        ? close()
        : navigate(`/${name}`, { state: open === null ? stateOver(place) : stateOf(place), replace: open !== null }),
  }
}
