import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { may, type Viewer } from '#archive/viewer.ts'

/** An admin, to whom changes are attributed. */
export type Admin = Extract<Viewer, { role: 'admin' }>

/**
 * Refuses everyone but admins, before anything is looked up, so that the response is the same for public, private and missing
 * cards (R6.3).
 */
export function adminsOnly(viewer: Viewer): Admin {
  if (viewer.role !== 'admin' || !may(viewer, 'change-cards')) throw new Refusal('forbidden', TEXTS.notAdmin)
  return viewer
}
