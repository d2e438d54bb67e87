import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#archive/file-modes.ts'
import { filesIn, mapParts } from '#archive/known-files.ts'
import { fileExtension, isFilePart, partFileName, typeOfExtension, type FilePart } from '#archive/part-files.ts'
import { isImageName } from '#archive/picture.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { SourceFile } from '#intake/source-file.ts'
import { beginsLikePicture, measurePicture, NoPicture } from '#server/images/decode-picture.ts'
import { FILES_FOLDER, IMAGES_FOLDER, isFileThere, MAX_PICTURE_BYTES, readPicture } from '#store/picture-files.ts'

/**
 * Stores the files of an import (archive/part-files.ts): in a temporary folder while the export is read, then in their final
 * place.
 */
export interface FileKeeper {
  /** Stages the files that the parts of a card name. @returns the card with the names under which the archive stores them */
  take(card: IntakeCard): Promise<IntakeCard>
  /** Moves the staged files to their place, after the cards are written. @returns the number of new files */
  finish(): Promise<{ kept: number; leftOut: string[] }>
}

/** A card without the files of its parts. */
export const withoutFiles = (one: IntakeCard): IntakeCard =>
  one.content
    ? { ...one, content: mapParts(one.content, (part) => (isFilePart(part) ? { ...part, file: '' } : part)) }
    : one

/**
 * @param folder the data folder
 * @param aside returns a temporary folder within it
 */
export function openFileKeeper(folder: string, aside: () => Promise<string>): FileKeeper {
  const waiting = new Map<string, { from: string; to: string }>()
  const leftOut: string[] = []
  let count = 0

  /** Stages one file under its name. @returns null where it is too large */
  async function lay(cardId: string, part: FilePart, file: SourceFile): Promise<{ name: string; size: number } | null> {
    const scratch = await aside()
    const own = `file-${count++}`
    const from = join(scratch, own)
    const sum = createHash('sha256')
    let size = 0
    let isTooLarge = false
    let head = Buffer.alloc(0)
    const bytes = async function* () {
      for await (const chunk of file.open()) {
        size += chunk.length
        if (size > MAX_PICTURE_BYTES) {
          isTooLarge = true
          return
        }
        if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD)])
        sum.update(chunk)
        yield chunk
      }
    }
    await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(from, { mode: PRIVATE_FILE }))
    if (isTooLarge) {
      await rm(from)
      leftOut.push(file.name)
      return null
    }
    const extension = (await isPicture(scratch, own, head))
      ? (PICTURES[head.toString('latin1', 0, 1)] ?? 'avif')
      : fileExtension(part, head.toString('latin1').startsWith('%PDF-') ? 'a.pdf' : file.name)
    const name = partFileName(cardId, sum.digest('hex'), extension)
    const place = isImageName(name) ? IMAGES_FOLDER : FILES_FOLDER
    if (waiting.has(name) || (await isFileThere(folder, place, name))) await rm(from)
    else waiting.set(name, { from, to: join(place, name) })
    return { name, size }
  }

  return {
    async take(card) {
      const { content, assets } = card
      if (!content) return card
      const named = new Set(filesIn(content).map(({ file }) => file))
      const byName = new Map(assets.map((file) => [file.name, file]))
      const placed = new Map<string, { name: string; size: number }>()
      for (const part of filesIn(content)) {
        const file = byName.get(part.file)
        if (!file || !named.delete(part.file)) continue
        const found = await lay(card.card.id, part, file)
        if (found) placed.set(part.file, found)
      }
      return {
        ...card,
        content: mapParts(content, (part) => {
          if (!isFilePart(part)) return part
          const found = placed.get(part.file)
          if (!found) return { ...part, file: '' }
          const kind = isGuessed(part) && !isImageName(found.name) ? 'file' : part.kind
          return { ...part, kind, file: found.name, size: found.size, type: part.type || typeOfExtension(found.name) }
        }),
      }
    },
    async finish() {
      for (const { from, to } of waiting.values()) {
        const place = join(folder, to)
        await mkdir(join(place, '..'), { recursive: true, mode: PRIVATE_FOLDER })
        await rename(from, place)
      }
      return { kept: waiting.size, leftOut }
    },
  }
}

/** True where neither name nor type calls a file a picture: Grok's export does not say what was attached. */
const isGuessed = ({ kind, name, type }: FilePart): boolean => kind === 'picture' && type === '' && !/\.\w+$/.test(name)

/** Length of the magic number, in bytes. */
const HEAD = 16

/** Extensions of pictures by their first byte; all others are AVIF. */
const PICTURES: Record<string, string> = { '\x89': 'png', '\xff': 'jpg', G: 'gif', R: 'webp' }

/** True for a file that can be shown as a picture. */
async function isPicture(folder: string, name: string, head: Buffer): Promise<boolean> {
  if (head.length < HEAD || !beginsLikePicture(head)) return false
  try {
    await measurePicture(await readPicture(folder, name))
    return true
  } catch (error) {
    if (error instanceof NoPicture) return false
    throw error
  }
}
