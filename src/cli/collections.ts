import { basename, dirname, resolve } from 'node:path'
import { COLLECTION_ADMIN_TEXTS } from '#archive/collection-admin-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { counted } from '#archive/counted.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { dropPicture, setPicture } from '#server/collections/collection-picture.ts'
import { changeCollection, deleteCollection, readEdited } from '#server/collections/manage-collections.ts'
import { listCollectionsFor } from '#server/collections/read-collections.ts'
import { readWithin, UnreadableFile } from '#store/folder-file.ts'
import { withArchive } from './open-archive.ts'
import { OWNER } from './owner.ts'

export interface CollectionsOptions {
  publish?: boolean
  unpublish?: boolean
  delete?: boolean
  /** A file to be its picture; false takes that away. */
  picture?: string | false
  pictureText?: string
  json?: boolean
}

/** Lists collections, shows one, or publishes, takes back or deletes it, or changes its picture. @param name none lists all */
export async function collections(name: string | undefined, options: CollectionsOptions): Promise<void> {
  const config = readConfig(process.env)
  await withArchive(config, async (library) => {
    const archive = { db: library.store.db, search: library.search }
    if (name === undefined) {
      const all = await listCollectionsFor(archive, OWNER)
      if (options.json) console.log(JSON.stringify(all))
      else if (all.length === 0) console.log(COLLECTION_ADMIN_TEXTS.none)
      else for (const one of all) console.log(lineOf(one))
      return
    }
    const pictures = { db: archive.db, folder: resolve(config.folder) }
    if (options.delete) {
      await deleteCollection(pictures, name)
      console.log(options.json ? JSON.stringify({ deleted: name }) : COLLECTION_ADMIN_TEXTS.deleted)
      return
    }
    const { picture, pictureText } = options
    if (pictureText !== undefined && picture === undefined && (await readEdited(archive.db, name)).picture === null)
      throw new Refusal('conflict', `${name} has no picture of its own that a text could describe: give it one first.`)
    if (typeof picture === 'string') await setPicture(pictures, name, await bytesOf(picture), pictureText ?? '')
    if (picture === false) await dropPicture(pictures, name)
    const change = {
      ...(options.publish || options.unpublish ? { isPublished: options.publish === true } : {}),
      ...(pictureText === undefined ? {} : { pictureText }),
    }
    const shown =
      Object.keys(change).length === 0
        ? await readEdited(archive.db, name)
        : await changeCollection(archive, name, change)
    if (options.json) console.log(JSON.stringify(shown))
    else for (const line of linesOf(shown)) console.log(printable(line.replace(/\s/g, ' ')))
  })
}

/** The bytes of a picture. @throws Refusal for a file that cannot be read, or is too large */
async function bytesOf(file: string): Promise<Buffer> {
  const most = COLLECTION_LIMITS.pictureBytes
  try {
    return await readWithin(dirname(resolve(file)), basename(file), most)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal('bad-request', `${file} cannot be used: ${error.message}.`)
    throw error
  }
}

const stateOf = (isPublished: boolean): string =>
  isPublished ? COLLECTION_ADMIN_TEXTS.published : COLLECTION_ADMIN_TEXTS.notPublished

/** A collection in one line; no control sequence in a title reaches the terminal. */
const lineOf = ({ name, title, cards, isPublished }: Awaited<ReturnType<typeof listCollectionsFor>>[number]): string =>
  printable([name, `‘${title}’`, counted(cards, 'card'), stateOf(isPublished)].join('  ').replace(/\s/g, ' '))

const linesOf = (collection: Awaited<ReturnType<typeof readEdited>>): string[] => {
  const { name, title, query, picked, isPublished, picture } = collection
  return [
    `${name}  ‘${title}’  ${stateOf(isPublished)}`,
    ...(picture
      ? [COLLECTION_ADMIN_TEXTS.ownPicture(picture.imageWidth ?? 0, picture.imageHeight ?? 0, picture.text)]
      : []),
    ...(query === '' ? [] : [`${COLLECTION_ADMIN_TEXTS.query}: ${query}`]),
    ...picked.map(
      (card) => `${card.id}  ${card.title}${card.isPrivate ? `  (${COLLECTION_ADMIN_TEXTS.private})` : ''}`,
    ),
  ]
}
