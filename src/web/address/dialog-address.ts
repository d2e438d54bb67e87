import { stateOver } from './place.ts'
import { leaveOpen, usePlace } from './navigation.tsx'

const DIALOGS = ['about', 'faq', 'search-help'] as const
/** The dialogs that have an address of their own. */
export type DialogName = (typeof DIALOGS)[number]

/** Which of the dialogs with an address is open, and the ways to open and close one over the list. */
export function useDialogAddress() {
  const place = usePlace()
  return {
    open: DIALOGS.find((name) => place.pathname === `/${name}` || place.pathname === `/${name}/`) ?? null,
    /** The history state for a link to a dialog: it remembers the list behind. */
    state: stateOver(place),
    close: () => leaveOpen(place),
  }
}
