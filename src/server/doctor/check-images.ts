import { join } from 'node:path'
import { batchesOf } from '#archive/batches.ts'
import { imageName } from '#archive/card.ts'
import { counted } from '#archive/counted.ts'
import { imageNameIn, type PictureSize } from '#archive/picture.ts'
import { measurePicture, NoPicture } from '#server/images/decode-picture.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { UnreadableFile } from '#store/folder-file.ts'
import { collectionPictures } from '#store/collections.ts'
import { withoutPicture } from '#store/corrections.ts'
import { cardPictures } from '#store/named-files.ts'
import { IMAGES_FOLDER, pictureFiles, readPicture } from '#store/picture-files.ts'
import { rowsById } from '#store/card-rows.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { problemsOf, some, type Check, type CheckContext, type Report } from './check.ts'

/** Pictures against cards: every file is read as it would be shown, and every card's picture is looked for. */
export const imagesCheck: Check = {
  name: 'images',
  async run(context) {
    const folder = join(context.folder, IMAGES_FOLDER)
    const sizes = new Map<string, PictureSize>()
    const broken: string[] = []
    for (const name of await pictureFiles(context.folder)) {
      try {
        sizes.set(name, await measurePicture(await readPicture(folder, name)))
      } catch (error) {
        if (!(error instanceof NoPicture || error instanceof UnreadableFile)) throw error
        broken.push(`${name}: ${error.message}`)
      }
    }
    return compare(context, sizes, broken)
  },
}

async function compare(context: CheckContext, sizes: Map<string, PictureSize>, broken: string[]): Promise<Report> {
  const { db } = context
  const cards = await cardPictures(db)
  const missing: string[] = []
  const unmeasured = new Map<string, string>()
  const bare = cards.filter(({ id, image_url: url }) => url === '' && sizes.has(imageName(id, 'color')))
  const removed = await withoutPicture(
    db,
    bare.map(({ id }) => id),
  )
  for (const { id, image_url: url, image_width: width, image_height: height } of cards) {
    const name = url === '' ? imageName(id, 'color') : imageNameIn(url)
    if (name === null || removed.has(id)) continue
    const size = sizes.get(name)
    if (!size) {
      if (url !== '' && !broken.some((text) => text.startsWith(`${name}: `))) missing.push(name)
    } else if (url === '' || size.width !== width || size.height !== height) unmeasured.set(id, name)
  }
  const absent = (await collectionPictures(db)).filter((name) => !sizes.has(name))
  const problems = problemsOf(
    {
      count: broken.length,
      what: `${counted(broken.length, 'file')} in the folder cannot be shown (${some(broken)})`,
      advice: 'replace them, or take them away',
    },
    {
      count: absent.length,
      what: `${counted(absent.length, 'picture')} of collections ${absent.length === 1 ? 'is' : 'are'} not in the folder or cannot be shown (${some(absent)})`,
      advice: 'upload them again',
    },
    {
      count: missing.length,
      what: `${counted(missing.length, 'picture')} of cards are not in the folder (${some(missing)})`,
      advice: 'put them there, or take them from their cards',
    },
    {
      count: unmeasured.size,
      what: `${counted(unmeasured.size, 'card')} ${unmeasured.size === 1 ? 'does' : 'do'} not know how large the picture is`,
      repair: async () => {
        await measure(context, unmeasured, sizes)
        return `${counted(unmeasured.size, 'card')} updated`
      },
    },
  )
  return { ok: `${counted(sizes.size, 'file')} read, and every picture of a card or collection is there`, problems }
}

const BATCH_SIZE = 200

async function measure(
  { db, search }: CheckContext,
  names: ReadonlyMap<string, string>,
  sizes: ReadonlyMap<string, PictureSize>,
): Promise<void> {
  const ids = [...names.keys()]
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    await lockedTransaction(db, async (trx) => {
      const removed = await withoutPicture(trx, batch)
      const rows = await rowsById(
        trx,
        batch.filter((id) => !removed.has(id)),
      )
      await rewriteCards(trx, search, rows, (card) => {
        const name = names.get(card.id)!
        const { width, height } = sizes.get(name)!
        return { ...card, imageUrl: card.imageUrl ?? `/images/${name}`, imageWidth: width, imageHeight: height }
      })
    })
  }
}
