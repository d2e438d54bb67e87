import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { may, type Viewer } from '#archive/viewer.ts'

/** An admin, to whom changes are put down. */
export type Admin = Extract<Viewer, { role: 'admin' }>

/**
 * Refuses everyone else, before anything is looked up: the answer is the same for a card that is public, private or not
 * there, so it says nothing about cards (R6.3).
 */
export function adminsOnly(viewer: Viewer): Admin {
  if (viewer.role !== 'admin' || !may(viewer, 'change-cards')) throw new Refusal('forbidden', TEXTS.notAdmin)
  return viewer
}
