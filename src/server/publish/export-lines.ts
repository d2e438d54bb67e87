import type { Kysely } from 'kysely'
import type { ArchiveLine } from '#archive/archive-line.ts'
import { imageName, type Card } from '#archive/card.ts'
import { imageNameIn, isOwnPictureName, pictureAddress } from '#archive/picture.ts'
import { readProofs } from '#server/read-proofs.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows } from '#store/cards.ts'
import { publicRows } from '#store/public-cards.ts'
import { allComments, allMembers, allRedactions, allStars } from '#store/carried.ts'
import type { Tables } from '#store/tables.ts'

/** Gives a picture of the archive by its name; null where there is none. */
export type FindPicture = (name: string) => Promise<Buffer | null>

/**
 * The archive as JSON Lines, each ending in a line feed: cards in the order of time, as `import` reads them.
 * @param findPicture where pictures lie: each card carries its own in `imageData`, so that it comes back whole
 * @param everything private cards as well, and behind the cards members (without passwords), comments, stars, and what is redacted with the originals
 * @param proofsFor the site's address, '' where it is not set: each card carries its proof; null: it does not, so that an export of
 *   what was imported from an export is the same
 */
export async function* exportLines(
  db: Kysely<Tables>,
  findPicture: FindPicture,
  everything: boolean,
  proofsFor: string | null = null,
): AsyncGenerator<string> {
  for await (const rows of everything ? allRows(db) : publicRows(db)) {
    let lines = ''
    const cards = rows.map(cardOf)
    const seen = () => ({ content: false, folded: false })
    const proofs = proofsFor === null ? null : await readProofs(db, cards, seen, proofsFor)
    for (const card of cards) {
      const proof = proofs?.get(card.id)
      const imageData = await carriedPicture(card, findPicture)
      lines += `${JSON.stringify({ ...card, ...(proof ? { proof } : {}), ...(imageData === null ? {} : { imageData }) })}\n`
      if (lines.length < BATCH_TEXT) continue
      yield lines
      lines = ''
    }
    yield lines
  }
  if (!everything) return
  for (const read of [allMembers, allComments, allStars, allRedactions]) {
    for await (const lines of read(db)) yield lines.map(asLine).join('')
  }
}

/** Lines that are held at once, in UTF-16 code units. */
const BATCH_TEXT = 4_000_000

/** The picture of a card that lies in the images folder; null where it shows another's, an address elsewhere, or none. */
async function carriedPicture({ id, imageUrl = '' }: Card, findPicture: FindPicture): Promise<string | null> {
  const name = imageNameIn(imageUrl)
  if (name === null || (isOwnPictureName(name) && name !== imageName(id, 'color'))) return null
  const bytes = await findPicture(name)
  return bytes && pictureAddress(name, bytes.toString('base64'))
}

const asLine = (line: ArchiveLine): string => `${JSON.stringify(line)}\n`
