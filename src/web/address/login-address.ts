import { closeOverlays, usePlace } from './navigation.tsx'

/** The URL of the login dialog, for visitors who cannot use its shortcut (R8.2). */
export function useLoginAddress() {
  const place = usePlace()
  const isOpen = /^\/login\/?$/.test(place.pathname)
  return {
    isOpen,
    /** The error code of a provider's sign-in; null without an error. */
    error: isOpen ? new URLSearchParams(place.search).get('error') : null,
    /** The URL to return to after leaving the site. */
    here: isOpen ? '/' : place.pathname + place.search,
    close: () => closeOverlays(place),
  }
}
