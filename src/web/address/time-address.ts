import { usePlace } from './navigation.tsx'

/** True for a path of the archive's time (`timeViewAt`), whose code is loaded lazily. */
export const isTime = (pathname: string): boolean => /^\/(trends|year|on-this-day)(\/|$)/.test(pathname)

/** True while the URL shows the archive's time. */
export const useIsTime = (): boolean => isTime(usePlace().pathname)
