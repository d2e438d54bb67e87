/** What takes the focus after a change of the filters: the field, or the remove button of the nth chip; null for 'home'. */
export type FocusDue = 'field' | number | null

/** Kept beside the components: home and lists have a search box each, and the one that had the focus may be gone. */
let due: { to: FocusDue; visit: string } | null = null

/** Says where the focus belongs once the address has changed. @param visit the address as it is, see `useFilters` */
export function dueFocus(to: FocusDue, visit: string): void {
  due = { to, visit }
}

/** Where the focus belongs at an address, given once; undefined when it stays where it is. */
export function takeFocusDue(visit: string): FocusDue | undefined {
  if (due === null || due.visit === visit) return undefined
  const { to } = due
  due = null
  return to
}
