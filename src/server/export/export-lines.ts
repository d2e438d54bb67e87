import type { ArchiveLine } from '#archive/archive-line.ts'
import { imageName, type Card } from '#archive/card.ts'
import { filesIn } from '#archive/known-files.ts'
import type { CardContent } from '#archive/parts.ts'
import { imageNameIn, isOwnPictureName, pictureAddress } from '#archive/picture.ts'
import { readProofs } from '#server/proof/read-proofs.ts'
import { contentsOf, sourceHashesOf } from '#store/card-contents.ts'
import { withContent } from '#store/content-tags.ts'
import { cardOf } from '#store/card-row.ts'
import { allRows, type CardRow } from '#store/card-rows.ts'
import { openedReasoningAmong } from '#store/opened-reasoning.ts'
import { publicRows } from '#store/public-cards.ts'
import { reviewsOf } from '#store/reviews.ts'
import { allComments, allForgotten, allMembers, allRedactions, allSources, allStars } from '#store/user-data.ts'
import type { Db } from '#store/tables.ts'

/** Gives a picture or another file of the archive by its name; null where there is none. */
export type FindPicture = (name: string) => Promise<Buffer | null>

/**
 * The archive as JSON Lines, each ending in a line feed: cards in chronological order, as `import` reads them.
 * @param findPicture where pictures lie: each card carries its own in `imageData`, so that it comes back whole
 * @param everything private cards as well, what the archive knows of all beyond what they say, and behind the cards members (without passwords), comments, stars, what is redacted with the originals, and the ids of
 *   cards that were deleted for good
 * @param proofsFor the site's address, '' where it is not set: each card carries its proof; null: it does not, so that an export of
 *   what was imported from an export is the same
 */
export async function* exportLines(
  db: Db,
  findPicture: FindPicture,
  everything: boolean,
  proofsFor: string | null = null,
): AsyncGenerator<string> {
  for await (const rows of everything ? allRows(db) : publicRows(db)) {
    let lines = ''
    const cards = rows.map(cardOf)
    const seen = () => ({ content: false, folded: false })
    const proofs = proofsFor === null ? null : await readProofs(db, cards, seen, proofsFor)
    const records = everything ? await recordsOf(db, cards) : new Map<string, never>()
    const states = everything ? await statesOf(db, rows) : new Map<string, never>()
    for (const card of cards) {
      const proof = proofs?.get(card.id)
      const imageData = await exportedPicture(card, findPicture)
      const [record, state] = [records.get(card.id), states.get(card.id)]
      const beyond = {
        ...(proof ? { proof } : {}),
        ...state,
        ...(imageData === null ? {} : { imageData }),
        ...(record ? { ...record, ...(await exportedFiles(record.content, findPicture)) } : {}),
      }
      lines += `${JSON.stringify({ ...card, ...beyond })}\n`
      if (lines.length < BATCH_TEXT) continue
      yield lines
      lines = ''
    }
    yield lines
  }
  if (!everything) return
  for (const read of [allSources, allMembers, allComments, allStars, allRedactions, allForgotten]) {
    for await (const lines of read(db)) yield lines.map(asLine).join('')
  }
}

/** Lines that are held at once, in UTF-16 code units. */
const BATCH_TEXT = 4_000_000

/** The picture of a card that lies in the images folder; null where it shows another's, an address elsewhere, or none. */
async function exportedPicture({ id, imageUrl = '' }: Card, findPicture: FindPicture): Promise<string | null> {
  const name = imageNameIn(imageUrl)
  if (name === null || (isOwnPictureName(name) && name !== imageName(id, 'color'))) return null
  const bytes = await findPicture(name)
  return bytes && pictureAddress(name, bytes.toString('base64'))
}

/** What cards consist of beyond their two texts, and the hashes of their sources; cards without either are left out. */
async function recordsOf(
  db: Db,
  cards: readonly Card[],
): Promise<Map<string, { content?: CardContent; source?: string }>> {
  const ids = cards.map(({ id }) => id)
  const sources = await sourceHashesOf(db, ids)
  const contents = await contentsOf(db, await withContent(db, ids))
  return new Map(
    ids.flatMap((id) => {
      const [content, source] = [contents.get(id), sources.get(id)]
      return content || source ? [[id, { ...(content && { content }), ...(source && { source }) }]] : []
    }),
  )
}

/** What the archive knows of cards beyond what they say: their sources, and what admins decided. */
async function statesOf(
  db: Db,
  rows: readonly CardRow[],
): Promise<Map<string, Record<string, string | number | true>>> {
  const ids = rows.map(({ id }) => id)
  const [reviews, opened] = [await reviewsOf(db, ids), await openedReasoningAmong(db, ids)]
  return new Map(
    rows.map(({ id, fingerprint, precedence, is_private }) => [
      id,
      {
        // The demo's name is no hash: its cards are not known for the demo where they go.
        ...(FINGERPRINT.test(fingerprint) && { fingerprint, precedence }),
        ...(is_private === 1 && reviews.get(id)?.is_kept === 1 && { isKept: true as const }),
        ...(opened.has(id) && { isReasoningOpen: true as const }),
      },
    ]),
  )
}

const FINGERPRINT = /^[0-9a-f]{32}$/

/** The bytes of the files of a content, in base64 by their names. */
async function exportedFiles(
  content: CardContent | undefined,
  findFile: FindPicture,
): Promise<{ files?: Record<string, string> }> {
  const files: Record<string, string> = {}
  for (const { file } of content ? filesIn(content) : []) {
    const bytes = file === '' || file in files ? null : await findFile(file)
    if (bytes) files[file] = bytes.toString('base64')
  }
  return Object.keys(files).length === 0 ? {} : { files }
}

const asLine = (line: ArchiveLine): string => `${JSON.stringify(line)}\n`
