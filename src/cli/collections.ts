import { COLLECTION_ADMIN_TEXTS } from '#archive/collection-admin-texts.ts'
import { counted } from '#archive/counted.ts'
import { printable } from '#archive/printable.ts'
import { readConfig } from '#server/config.ts'
import { changeCollection, deleteCollection, readEdited } from '#server/collections/manage-collections.ts'
import { listCollectionsFor } from '#server/collections/read-collections.ts'
import type { Viewer } from '#archive/viewer.ts'
import { withArchive } from './open-archive.ts'

export interface CollectionsOptions {
  publish?: boolean
  unpublish?: boolean
  delete?: boolean
  json?: boolean
}

/** The owner, who sees and changes everything. */
const OWNER: Viewer = { role: 'admin', id: 'command line', name: 'command line', email: '' }

/** Lists collections, shows one, or publishes, takes back or deletes it. @param name none lists all */
export async function collections(name: string | undefined, options: CollectionsOptions): Promise<void> {
  await withArchive(readConfig(process.env), async (library) => {
    const archive = { db: library.store.db, search: library.search }
    if (name === undefined) {
      const all = await listCollectionsFor(archive, OWNER)
      if (options.json) console.log(JSON.stringify(all))
      else if (all.length === 0) console.log(COLLECTION_ADMIN_TEXTS.none)
      else for (const one of all) console.log(lineOf(one))
      return
    }
    if (options.delete) {
      await deleteCollection(archive.db, name)
      console.log(options.json ? JSON.stringify({ deleted: name }) : COLLECTION_ADMIN_TEXTS.deleted)
      return
    }
    const isPublished = options.publish ? true : options.unpublish ? false : null
    const shown =
      isPublished === null ? await readEdited(archive.db, name) : await changeCollection(archive, name, { isPublished })
    if (options.json) console.log(JSON.stringify(shown))
    else for (const line of linesOf(shown)) console.log(printable(line.replace(/\s/g, ' ')))
  })
}

const stateOf = (isPublished: boolean): string =>
  isPublished ? COLLECTION_ADMIN_TEXTS.published : COLLECTION_ADMIN_TEXTS.notPublished

/** A collection in one line; no control sequence in a title reaches the terminal. */
const lineOf = ({ name, title, cards, isPublished }: Awaited<ReturnType<typeof listCollectionsFor>>[number]): string =>
  printable([name, `‘${title}’`, counted(cards, 'card'), stateOf(isPublished)].join('  ').replace(/\s/g, ' '))

const linesOf = ({ name, title, query, picked, isPublished }: Awaited<ReturnType<typeof readEdited>>): string[] => [
  `${name}  ‘${title}’  ${stateOf(isPublished)}`,
  ...(query === '' ? [] : [`${COLLECTION_ADMIN_TEXTS.query}: ${query}`]),
  ...picked.map((card) => `${card.id}  ${card.title}${card.isPrivate ? `  (${COLLECTION_ADMIN_TEXTS.private})` : ''}`),
]
