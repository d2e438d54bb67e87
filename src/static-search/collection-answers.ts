import type { Output } from '#api/call.ts'
import { COLLECTION_PAGE } from '#archive/collection.ts'
import { pageInfo } from '#archive/pages.ts'
import type { Site } from './site.ts'
import { COLLECTIONS_FILE, collectionFile, type CollectionOnFile, type ListedCollectionOnFile } from './table.ts'

type Collections = Output<'GET /api/collections'>
type Collection = Output<'GET /api/collections/:name'>

/** Answers the calls that show collections, from the files of an exported site. */
export const collectionAnswers = ({ files, listed: list }: Site) => ({
  collections: async (): Promise<Collections> => ({
    collections: (await files.json<ListedCollectionOnFile[]>(COLLECTIONS_FILE)).map(({ listed }) => listed),
  }),

  /** Null for one that is not here. @param name its name, or one that it had before @param wanted the number of the page; one past the end is the last */
  async collection(name: string, wanted: number): Promise<Collection | null> {
    const all = await files.json<ListedCollectionOnFile[]>(COLLECTIONS_FILE)
    const at = all.findIndex(({ listed, former }) => listed.name === name || former.includes(name))
    if (at < 0) return null
    const { cards: _, ...head } = all[at]!.listed
    const { introduction, numbers, capped } = await files.json<CollectionOnFile>(collectionFile(at))
    const { page, pages, size, total, start, end } = pageInfo(numbers.length, wanted, COLLECTION_PAGE)
    const cards = await list(numbers.slice(Math.max(0, start - 1), end), Math.max(1, start))
    return { ...head, introduction, cards, page, pages, size, total, capped }
  },
})
