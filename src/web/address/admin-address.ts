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
    /** Opens a screen over the list, or in the place of the one that is open. */
    show: (name: AdminScreen) => navigate(`/${name}`, { state: stateOver(place), replace: behind !== undefined }),
    close,
    toggle: (name: AdminScreen) =>
      open === name ? close() : navigate(`/${name}`, { state: stateOver(place), replace: open !== null }),
  }
}
