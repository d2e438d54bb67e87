import { useLocation, useNavigate } from 'react-router'
import { listPlace, stateOf } from './place.ts'

const SCREENS = ['review', 'dashboard', 'moderation', 'import'] as const
/** The admin's screens; each has an address of its own. */
export type AdminScreen = (typeof SCREENS)[number]

/** Which of the admin's screens is open over the list, and the ways to open and close one. */
export function useAdminAddress() {
  const place = useLocation()
  const navigate = useNavigate()
  const { behind } = stateOf(place)
  const open = SCREENS.find((name) => place.pathname === `/${name}` || place.pathname === `/${name}/`) ?? null
  const close = () => void (behind === undefined ? navigate('/', { replace: true }) : navigate(-1))
  return {
    open,
    /** Opens a screen over the list, or in the place of the one that is open. */
    show: (name: AdminScreen) =>
      void navigate(`/${name}`, { state: { behind: listPlace(place) }, replace: behind !== undefined }),
    close,
    toggle: (name: AdminScreen) =>
      open === name
        ? close()
        : void navigate(`/${name}`, { state: { behind: listPlace(place) }, replace: open !== null }),
  }
}
