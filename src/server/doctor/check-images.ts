import { join } from 'node:path'
import { batchesOf } from '#archive/batches.ts'
import { imageName } from '#archive/card.ts'
import { counted } from '#archive/counted.ts'
import { idsOf } from '#archive/ids-of.ts'
import { imageNameIn, type PictureSize } from '#archive/picture.ts'
import { measurePicture, NoPicture } from '#server/images/decode-picture.ts'
import { storePictureSizes, type PlacedPicture } from '#server/images/store-picture-sizes.ts'
import { UnreadableFile } from '#store/folder-file.ts'
import { collectionPictures } from '#store/collections.ts'
import { withoutPicture } from '#store/corrections.ts'
import { cardPictures } from '#store/named-files.ts'
import { IMAGES_FOLDER, pictureFiles, readPicture } from '#store/picture-files.ts'
import { problemsOf, listSome, type Check, type CheckContext, type Report } from './check.ts'

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
  const unmeasured = new Map<string, PlacedPicture>()
  const bare = cards.filter(({ id, image_url: url }) => url === '' && sizes.has(imageName(id, 'color')))
  const removed = await withoutPicture(db, idsOf(bare))
  for (const { id, image_url: url, image_width: width, image_height: height } of cards) {
    const name = url === '' ? imageName(id, 'color') : imageNameIn(url)
    if (name === null || removed.has(id)) continue
    const size = sizes.get(name)
    if (!size) {
      if (url !== '' && !broken.some((text) => text.startsWith(`${name}: `))) missing.push(name)
    } else if (url === '' || size.width !== width || size.height !== height)
      unmeasured.set(id, { ...size, imageUrl: url || `/images/${name}` })
  }
  const absent = (await collectionPictures(db)).filter((name) => !sizes.has(name))
  const problems = problemsOf(
    {
      count: broken.length,
      what: `${counted(broken.length, 'file')} in the folder cannot be shown (${listSome(broken)})`,
      advice: 'let this user read them, replace them, or take them away',
    },
    {
      count: absent.length,
      what: `${counted(absent.length, 'picture')} of collections ${absent.length === 1 ? 'is' : 'are'} not in the folder or cannot be shown (${listSome(absent)})`,
      advice: 'upload them again',
    },
    {
      count: missing.length,
      what: `${counted(missing.length, 'picture')} of cards not in the folder (${listSome(missing)})`,
      advice: 'put them there, or take them from their cards',
    },
    {
      count: unmeasured.size,
      what: `${counted(unmeasured.size, 'card')} ${unmeasured.size === 1 ? 'does' : 'do'} not know how large the picture is`,
      repair: async () => {
        for (const batch of batchesOf([...unmeasured], BATCH_SIZE)) await storePictureSizes(context, new Map(batch))
        return `${counted(unmeasured.size, 'card')} updated`
      },
    },
  )
  return { ok: `${counted(sizes.size, 'file')} read, and every picture of a card or collection is there`, problems }
}

const BATCH_SIZE = 200
