import { usePlace } from './navigation.tsx'

const SCREENS = ['review', 'dashboard', 'moderation', 'import', 'collections'] as const
/** The admin's screens; each has a URL of its own. */
export type AdminScreen = (typeof SCREENS)[number]

/** The admin's screen that is open over the list; null for none. */
export function useAdminScreen(): AdminScreen | null {
  const { pathname } = usePlace()
  return SCREENS.find((name) => pathname === `/${name}` || pathname === `/${name}/`) ?? null
}
