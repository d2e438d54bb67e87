import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { visibilityOf, type KnownViewer, type Viewer } from '#archive/viewer.ts'
import { existsFor } from '#store/cards.ts'
import { addStar, removeStar, starredCardIds } from '#store/stars.ts'
import type { Db } from '#store/tables.ts'

/** The viewer's starred cards, without cards that turned private (R6.5). */
export async function readStars(db: Db, viewer: Viewer): Promise<{ userId: string | null; starredCardIds: string[] }> {
  if (viewer.id === null) return { userId: null, starredCardIds: [] }
  return { userId: viewer.id, starredCardIds: await starredCardIds(db, visibilityOf(viewer), viewer.id) }
}

/**
 * Stars a card or takes the star away (R7.2).
 * @throws Refusal when the card does not exist for the viewer: a private one as one that never was
 */
export async function setStar(
  db: Db,
  viewer: KnownViewer,
  id: string,
  isStarred: boolean,
): Promise<{ dedupid: string; isStarred: boolean }> {
  await refuseUnknown(db, viewer, id)
  if (isStarred) await addStar(db, viewer.id, id, Date.now())
  else await removeStar(db, viewer.id, id)
  return { dedupid: id, isStarred }
}

/** Refuses a card that does not exist for the viewer, before anything is written down about the viewer. */
export async function refuseUnknown(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await existsFor(db, visibilityOf(viewer), id))) throw new Refusal('not-found', TEXTS.noSuchCard)
}
