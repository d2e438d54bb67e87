import { titleOf } from '#archive/card-title.ts'
import type { Card } from '#archive/card.ts'
import { ownFile } from '#archive/own-file.ts'
import { cardOfFile, isFilePart } from '#archive/part-files.ts'
import { imageNameIn, isImageName, isOwnPicture, isOwnPictureName } from '#archive/picture.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import type { Db } from '#store/tables.ts'
import { readPublished } from './read-parts.ts'

/** A picture in a book. */
export interface BookPicture {
  jpeg: Buffer
  /** Alternative text. */
  alt: string
}

/** Reads a picture of the archive as a JPEG, by its name; null for one that cannot be shown. */
export type ReadJpeg = (name: string) => Promise<Buffer | null>

/** Maximum number of pictures in a book, and of their bytes; further ones are only on the page. */
export const BOOK_PICTURES = { count: 100, bytes: 16 * 2 ** 20 } as const

/**
 * Collects the pictures of the cards of one book up to its limits: the card's own picture, then visible ones among its parts.
 */
export function gatherPictures(db: Db, read: ReadJpeg): (card: Card) => Promise<BookPicture[]> {
  let [count, bytes] = [0, 0]
  return async (card) => {
    if (count >= BOOK_PICTURES.count) return []
    const pictures: BookPicture[] = []
    for (const { name, alt } of await namesOf(db, card)) {
      if (count >= BOOK_PICTURES.count) break
      const jpeg = await read(name)
      if (!jpeg || bytes + jpeg.length > BOOK_PICTURES.bytes) continue
      count++
      bytes += jpeg.length
      pictures.push({ jpeg, alt })
    }
    return pictures
  }
}

/** The pictures of a public card, by the names of their files; pictures on other sites have none. */
async function namesOf(db: Db, card: Card): Promise<{ name: string; alt: string }[]> {
  const { imageUrl = '' } = card
  const named = imageNameIn(imageUrl)
  // A name that belongs to one card must not show another card's picture, whatever an export says.
  const isOther = named !== null && isOwnPictureName(named) && !isOwnPicture(card)
  const title = STATIC_TEXTS.pictureOf(titleOf(card))
  const [published] = await readPublished(db, [card], '')
  const content = published?.content ?? null
  const shown = content && ownFile(content, card)
  const parts = content ? [...content.prompt, ...content.response] : []
  const others = parts
    .filter(isFilePart)
    .filter(({ kind, file }) => kind === 'picture' && file !== shown && isImageName(file))
    .filter(({ file }) => cardOfFile(file) === card.id)
    .map(({ file, name }) => ({ name: file, alt: name || title }))
  return [...(named === null || isOther ? [] : [{ name: named, alt: title }]), ...others]
}
