import { leaveOpen, usePlace } from './navigation.tsx'

/** The address of the login dialog, for those who cannot press keys so (R8.2). */
export function useLoginAddress() {
  const place = usePlace()
  const isOpen = /^\/login\/?$/.test(place.pathname)
  return {
    isOpen,
    /** What a provider's sign-in failed by, as a code; null when it did not. */
    error: isOpen ? new URLSearchParams(place.search).get('error') : null,
    /** The address to come back to after leaving the site. */
    here: isOpen ? '/' : place.pathname + place.search,
    close: () => leaveOpen(place),
  }
}
