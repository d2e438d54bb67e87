import { stateOf, stateOver, stepsOut } from './place.ts'
import { goBack, navigate, usePlace } from './navigation.tsx'

const SCREENS = ['review', 'dashboard', 'moderation', 'import', 'collections'] as const
/** The admin's screens; each has an address of its own. */
export type AdminScreen = (typeof SCREENS)[number]

/** Which of the admin's screens is open over the list, and the ways to open and close one. */
export function useAdminAddress() {
  const place = usePlace()
  const { behind } = stateOf(place)
  const open = SCREENS.find((name) => place.pathname === `/${name}` || place.pathname === `/${name}/`) ?? null
  const close = () => (behind === undefined ? navigate('/', { replace: true }) : goBack(stepsOut(place)))
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
