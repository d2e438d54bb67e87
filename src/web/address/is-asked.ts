import { usePlace } from './navigation.tsx'

/** True for an address of answers side by side (`askedAt`), whose code is fetched when it is shown. */
export const isAsked = (pathname: string): boolean => pathname.startsWith('/asked/')

/** Whether the address shows answers side by side. */
export const useIsAsked = (): boolean => isAsked(usePlace().pathname)
