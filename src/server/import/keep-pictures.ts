import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { batchesOf } from '#archive/batches.ts'
import { imageName } from '#archive/card.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'
import { idsOf } from '#archive/ids-of.ts'
import { filesIn } from '#archive/known-files.ts'
import { cardOfFile, isFilePart } from '#archive/part-files.ts'
import { imageNameIn, isOwnPicture, isOwnPictureName, ownPicture, type PictureSize } from '#archive/picture.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { SourceFile } from '#intake/source-file.ts'
import type { SearchEngine } from '#search/engine.ts'
import {
  beginsLikePicture,
  decodePicture,
  inBlackAndWhite,
  measurePicture,
  NoPicture,
} from '#server/images/decode-picture.ts'
import { storePictureSizes, type PlacedPicture } from '#server/images/store-picture-sizes.ts'
import { writeAtomically } from '#server/images/write-atomically.ts'
import { withoutPicture } from '#store/corrections.ts'
import { forgottenIds } from '#store/forgotten.ts'
import { removeFilesOf } from '#store/forgotten-files.ts'
import { UnreadableFile } from '#store/folder-file.ts'
import { withoutPictureSize } from '#store/named-files.ts'
import { MAX_PICTURE_BYTES, readPicture } from '#store/picture-files.ts'
import { openFileKeeper } from './keep-files.ts'
import { makeScratch, type ScratchFolder } from '#store/scratch-folder.ts'
import type { Db } from '#store/tables.ts'

/** The result of storing the pictures of an import. */
export interface StoredPictures {
  /** Number of cards that have their own picture now. */
  kept: number
  /** Files that cannot be shown as a picture, and why. */
  refused: { name: string; why: string }[]
}

/** Stores the pictures of an import: staged while the export is read, then decoded and assigned to their cards. */
export interface PictureKeeper {
  /** Stages the pictures of cards, before the export is closed. @returns the cards with the names of their files */
  take(cards: readonly IntakeCard[]): Promise<IntakeCard[]>
  /**
   * Decodes the staged pictures and updates their cards, after these are written.
   * @param progress called with the number decoded
   */
  finish(progress?: (done: number, total: number) => void): Promise<StoredPictures>
  /** Deletes the staged pictures. */
  discard(): Promise<void>
}

/** A card whose picture is to be decoded. */
interface Waiting {
  id: string
  imageUrl: string
  /** Staged files in the order of the exchange: the first that can be decoded becomes the card's picture. */
  files: { file: string; name: string }[]
}

/** The files of a card, except those of other answers alone, which cannot be the card's picture. */
function shownAssets({ assets, content }: Pick<IntakeCard, 'assets' | 'content'>): SourceFile[] {
  if (!content || content.alternatives.length === 0) return assets
  const shown = new Set([...content.prompt, ...content.response].filter(isFilePart).map(({ file }) => file))
  const all = new Set(filesIn(content).map(({ file }) => file))
  return assets.filter(({ name }) => shown.has(name) || !all.has(name))
}

const CARDS_PER_BATCH = 20

/**
 * Pictures are decoded after the transaction of the import, which stays short. When the program ends in between, a second
 * import of the same export continues.
 * @param images the archive's folder of pictures, within the data folder
 */
export function openPictureKeeper(
  { db, search }: { db: Db; search: Pick<SearchEngine, 'put'> },
  images: string,
): PictureKeeper {
  let scratch: ScratchFolder | null = null
  const waiting: Waiting[] = []
  /** Cards that refer to a picture in the folder, and need its size. */
  const named: { id: string; imageUrl: string; name: string }[] = []
  const refused: StoredPictures['refused'] = []
  /** All cards whose files are taken. */
  const taken = new Set<string>()
  let staged = 0

  const aside = async (): Promise<string> => {
    await mkdir(images, { recursive: true, mode: PRIVATE_FOLDER })
    scratch ??= await makeScratch(dirname(images), '.import-')
    return scratch.path
  }
  const others = openFileKeeper(dirname(images), aside)

  async function stage(file: SourceFile): Promise<string | null> {
    const bytes = await takePicture(file)
    if (bytes === null) return null
    const own = String(staged++)
    await writeFile(join(await aside(), own), bytes, { mode: PRIVATE_FILE })
    return own
  }

  /** Stages the files that may be a card's own picture. */
  async function stagePicture({ card, ...given }: IntakeCard): Promise<void> {
    // Files of parts in our own exports are stored separately.
    const assets = shownAssets(given).filter((file) => cardOfFile(file.name) === null)
    const { id, imageUrl = ownPicture(card.id) } = card
    const name = imageNameIn(imageUrl)
    if (name === null) return
    const isAnothers = isOwnPictureName(name) && name !== imageName(id, 'color')
    const isWanted = assets.length > 0 && !isAnothers
    // Existing pictures stay: no import replaces one.
    if (!isWanted || (await sizeOf(images, name)) !== null) {
      if (isWanted || card.imageUrl !== undefined) named.push({ id, imageUrl, name })
      return
    }
    const files: Waiting['files'] = []
    for (const file of assets) {
      const own = await stage(file)
      if (own !== null) files.push({ file: own, name: file.name })
    }
    if (files.length > 0) waiting.push({ id, imageUrl, files })
  }

  async function keepOne({ id, imageUrl, files }: Waiting): Promise<PictureSize | null> {
    for (const { file, name } of files) {
      try {
        const bytes = await readPicture(scratch!.path, file)
        const { png, width, height } = await decodePicture(bytes)
        if (!isOwnPicture({ dedupid: id, imageUrl })) {
          // Several cards may show it: it keeps its name and format, and the first card stores it.
          const shared = imageNameIn(imageUrl)!
          const size = await sizeOf(images, shared)
          if (size) return size
          await writeAtomically(images, shared, bytes)
          return await measurePicture(bytes)
        }
        await writeAtomically(images, imageName(id, 'bw'), await inBlackAndWhite(png))
        await writeAtomically(images, imageName(id, 'color'), png)
        return { width, height }
      } catch (error) {
        if (!(error instanceof NoPicture)) throw error
        refused.push({ name, why: error.message })
      }
    }
    return null
  }

  return {
    async take(cards) {
      const placed: IntakeCard[] = []
      for (const one of cards) {
        taken.add(one.card.id)
        await stagePicture(one)
        placed.push(await others.take(one))
      }
      return placed
    },
    async finish(progress) {
      let sizes = new Map<string, PlacedPicture>()
      let kept = 0
      const flush = async () => {
        if (sizes.size > 0) await storePictureSizes({ db, search }, sizes)
        sizes = new Map()
      }
      const removed = await withoutPicture(db, idsOf(waiting))
      for (const [done, card] of waiting.entries()) {
        const size = removed.has(card.id) ? null : await keepOne(card)
        if (size) {
          kept++
          sizes.set(card.id, { imageUrl: card.imageUrl, ...size })
        }
        if (sizes.size >= CARDS_PER_BATCH) await flush()
        progress?.(done + 1, waiting.length)
      }
      const unmeasured = await withoutSize(db, named)
      for (const { id, imageUrl, name } of unmeasured) {
        const size = await sizeOf(images, name)
        if (size) sizes.set(id, { imageUrl, ...size })
        if (sizes.size >= CARDS_PER_BATCH) await flush()
      }
      await flush()
      const { leftOut } = await others.finish()
      // Cards deleted during the import: their files were removed before these were stored.
      const gone = [...(await forgottenIds(db))].filter((id) => taken.has(id))
      if (gone.length > 0) await removeFilesOf(new Set(gone), dirname(images))
      await this.discard()
      const tooLarge = `it is larger than ${MAX_PICTURE_BYTES / 2 ** 20} MB`
      return { kept, refused: [...refused, ...leftOut.map((name) => ({ name, why: tooLarge }))] }
    },
    discard: async () => scratch?.remove(),
  }
}

/** Cards whose rows lack the size of their picture. */
async function withoutSize<C extends { id: string }>(db: Db, cards: readonly C[]): Promise<C[]> {
  const found: C[] = []
  for (const some of batchesOf(cards, 1000)) {
    const ids = idsOf(some)
    const wanted = await withoutPictureSize(db, ids)
    found.push(...some.filter(({ id }) => wanted.has(id)))
  }
  return found
}

/** The size of a picture in the folder; null where there is none that can be shown. */
async function sizeOf(images: string, name: string): Promise<PictureSize | null> {
  try {
    return await measurePicture(await readPicture(images, name))
  } catch (error) {
    if (error instanceof NoPicture || error instanceof UnreadableFile) return null
    throw error
  }
}

/** Length of the magic number, in bytes. */
const HEAD = 16

/** The bytes of a picture file; null for sounds and other files, and for oversized ones. */
async function takePicture(file: SourceFile): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.open()) {
    chunks.push(chunk)
    const isHead = length < HEAD
    length += chunk.length
    if (isHead && length >= HEAD && !beginsLikePicture(Buffer.concat(chunks))) return null
    if (length > MAX_PICTURE_BYTES) return null
  }
  return length < HEAD ? null : Buffer.concat(chunks)
}
