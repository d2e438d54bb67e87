import type { PictureSize } from '#archive/picture.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import type { SearchEngine } from '#search/engine.ts'
import { rowsById } from '#store/card-rows.ts'
import { withoutPicture } from '#store/corrections.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import type { Db } from '#store/tables.ts'

/** The location and size of a card's picture. */
export type PlacedPicture = PictureSize & { imageUrl: string }

/**
 * Writes location and size of pictures to their cards, except where an admin removed the picture.
 * @param pictures by card ids
 */
export const storePictureSizes = (
  { db, search }: { db: Db; search: Pick<SearchEngine, 'put'> },
  pictures: ReadonlyMap<string, PlacedPicture>,
): Promise<void> =>
  lockedTransaction(db, async (trx) => {
    const ids = [...pictures.keys()]
    const removed = await withoutPicture(trx, ids)
    const changeable = ids.filter((id) => !removed.has(id))
    await rewriteCards(trx, search, await rowsById(trx, changeable), (card) => {
      const { imageUrl, width, height } = pictures.get(card.id)!
      // An admin may have chosen another picture.
      if (card.imageUrl !== undefined && card.imageUrl !== imageUrl) return card
      return { ...card, imageUrl, imageWidth: width, imageHeight: height }
    })
  })
