import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import { decodePicture, NoPicture, type DecodedPicture } from '#server/images/decode-picture.ts'
import { writeAtomically } from '#server/images/write-atomically.ts'
import { collectionByName, updateCollection, type CollectionPictureFields } from '#store/collections.ts'
import { IMAGES_FOLDER } from '#store/picture-files.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import { recordOtherUnpublished } from '#store/unpublished-cards.ts'

/** The storage of pictures of collections. */
export interface PictureLibrary {
  db: Db
  /** The data folder. */
  folder: string
}

const NONE: CollectionPictureFields = { picture_file: '', picture_text: '', picture_width: 0, picture_height: 0 }

/**
 * Replaces the picture of a collection. The stored file was written by our encoder, and is at most 1600 pixels long.
 * @param bytes PNG, JPEG, WebP, AVIF or GIF
 * @param text alternative text; '' where the title is sufficient
 * @throws Refusal 'not-found', 'bad-request' for a file that cannot be shown as a picture
 */
export async function setPicture(
  { db, folder }: PictureLibrary,
  name: string,
  bytes: Buffer,
  text: string,
): Promise<void> {
  if (!(await collectionByName(db, name))) throw new Refusal('not-found', COLLECTION_TEXTS.noSuch)
  const { png, width, height } = await decoded(bytes)
  // A new name, so that browsers do not show a cached previous picture.
  const file = `collection-${randomUUID()}.png`
  try {
    await writeAtomically(join(folder, IMAGES_FOLDER), file, png)
    const fields = { picture_file: file, picture_text: text, picture_width: width, picture_height: height }
    await exchange({ db, folder }, name, fields)
  } catch (error) {
    await removeFile(folder, file)
    throw error
  }
}

/** Removes the uploaded picture of a collection, which then shows the picture of a card. @throws Refusal 'not-found' */
export const dropPicture = (library: PictureLibrary, name: string): Promise<void> => exchange(library, name, NONE)

/** Writes the picture of a collection; the previous file is deleted once no row refers to it. */
async function exchange({ db, folder }: PictureLibrary, name: string, fields: CollectionPictureFields): Promise<void> {
  const before = await lockedTransaction(db, async (trx) => {
    const row = await collectionByName(trx, name)
    if (!row) throw new Refusal('not-found', COLLECTION_TEXTS.noSuch)
    await raiseRevision(trx, { isVisible: row.is_published === 1 })
    await updateCollection(trx, row.id, fields)
    if (row.is_published === 1 && row.picture_file !== '') await recordOtherUnpublished(trx)
    return row.picture_file
  })
  await removeFile(folder, before)
}

/** Deletes the file of a picture that no collection shows any more. @param file '' for none */
export async function removeFile(folder: string, file: string): Promise<void> {
  // A leftover file is never served, so a failure is ignored.
  if (file !== '') await rm(join(folder, IMAGES_FOLDER, file), { force: true }).catch(() => undefined)
}

async function decoded(bytes: Buffer): Promise<DecodedPicture> {
  try {
    return await decodePicture(bytes)
  } catch (error) {
    if (error instanceof NoPicture) throw new Refusal('bad-request', COLLECTION_TEXTS.noPicture(error.message))
    throw error
  }
}
