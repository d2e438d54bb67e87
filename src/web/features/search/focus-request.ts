/** The focus target after a change of the filters: the field, or the remove button of the nth chip; null for 'home'. */
export type FocusTarget = 'field' | number | null

/** Module state, as home and lists have a search box each, and the focused one may be unmounted by the change. */
let due: { to: FocusTarget; visit: string } | null = null

/** Requests a focus target for the next URL. @param visit the present URL's visit, see `useFilters` */
export function requestFocus(to: FocusTarget, visit: string): void {
  due = { to, visit }
}

/** Takes the focus target that is due at a visit, once; undefined without one. */
export function claimFocus(visit: string): FocusTarget | undefined {
  if (due === null || due.visit === visit) return undefined
  const { to } = due
  due = null
  return to
}
