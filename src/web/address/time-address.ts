import { usePlace } from './navigation.tsx'

/** True for an address of the archive's time (`timeViewAt`), whose code is fetched when it is shown. */
export const isTime = (pathname: string): boolean => /^\/(trends|year|on-this-day)(\/|$)/.test(pathname)

/** Whether the address shows the archive's time. */
export const useIsTime = (): boolean => isTime(usePlace().pathname)
