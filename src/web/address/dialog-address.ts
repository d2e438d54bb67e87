import { stateOver } from './place.ts'
import { closeOverlays, usePlace } from './navigation.tsx'

const DIALOGS = ['about', 'faq', 'search-help'] as const
/** The dialogs with URLs of their own. */
export type DialogName = (typeof DIALOGS)[number]

/** The open dialog with a URL, and functions that open and close one over the list. */
export function useDialogAddress() {
  const place = usePlace()
  return {
    open: DIALOGS.find((name) => place.pathname === `/${name}` || place.pathname === `/${name}/`) ?? null,
    /** The history state of a link to a dialog, with the list behind it. */
    state: stateOver(place),
    close: () => closeOverlays(place),
  }
}
