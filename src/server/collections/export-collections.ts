import { collectionFormPath, collectionPath } from '#archive/collection-path.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import { collectionMarkdown, type ReadCollection } from '#archive/to-markdown/collection-markdown.ts'
import { ANYONE } from '#archive/viewer.ts'
import type { Library } from '#search/engine.ts'
import { withCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'
import type { ReadJpeg } from '#server/static-site/book-pictures.ts'
import { atomFeed, jsonFeed } from '#server/static-site/feed.ts'
import type { PublishedSite } from '#server/static-site/published-site.ts'
import { MAX_DESCRIPTION_LENGTH, type NamedPage } from '#server/static-site/page-head.ts'
import { onlyPage } from '#server/static-site/read-feed.ts'
import type { SiteFolder, SitePart } from '#server/static-site/site-folder.ts'
import { siteRelativeTo } from '#server/static-site/relative-site.ts'
import {
  COLLECTIONS_FILE,
  collectionFile,
  type CollectionOnFile,
  type ListedCollectionOnFile,
} from '#static-search/table.ts'
import { allCollections, formerNames, type CollectionRow } from '#store/collections.ts'
import { collectionPageJson, keysOrNone, listCollectionsFor } from './read-collections.ts'
import { bookOf, feedOf } from './read-published.ts'

/** The path of a page of a collection as a file: the first is `cards.{form}`, the second `cards-2.{form}`. */
const pageFile = (name: string, form: 'json' | 'md', page: number): string =>
  collectionFormPath(name, page === 1 ? `cards.${form}` : `cards-${page}.${form}`)

const markdownFile = (name: string, page: number): string =>
  page === 1 ? `${collectionPath(name)}.md` : pageFile(name, 'md', page)

/**
 * Writes the published collections of an exported site, from public cards alone: each with its page, its cards as JSON and
 * Markdown, 50 a file, its latest 50 cards as feeds, and its book. Its page also exists under other names under which it was published.
 * @param read reads the pictures of books
 */
export const exportedCollections =
  (library: Library, site: PublishedSite, read: ReadJpeg): SitePart =>
  async (folder) => {
    const named: ListedCollectionOnFile[] = []
    const listed = await listCollectionsFor(library, ANYONE)
    for (const [at, row] of (await allCollections(library.db, true)).entries()) {
      await writeCollection({ ...library, site, read }, row, folder, collectionFile(at))
      const former = await formerNames(library.db, row)
      for (const name of former) await folder.page(`c/${name}`, namedPage(row))
      named.push({ listed: listed[at]!, former })
    }
    await folder.data(COLLECTIONS_FILE, JSON.stringify(named))
  }

/** Title and description of the page of a collection. */
const namedPage = ({ name, title, introduction }: CollectionRow): NamedPage => ({
  title,
  description: plainBeginning(introduction, MAX_DESCRIPTION_LENGTH) || title,
  path: collectionPath(name),
})

async function writeCollection(
  { site, read, ...library }: Library & { site: PublishedSite; read: ReadJpeg },
  row: CollectionRow,
  folder: SiteFolder,
  file: string,
): Promise<void> {
  const { name } = row
  const found = await keysOrNone(library, 'public', row)
  const numbers = folder.numbersOf(found.keys)
  const onFile: CollectionOnFile = { introduction: row.introduction, numbers, capped: found.capped }
  await folder.data(file, JSON.stringify(onFile))
  await folder.page(`c/${name}`, namedPage(row))
  if (row.picture_file !== '') await folder.pictures([row.picture_file])
  for (let [page, pages] = [1, 1]; page <= pages; page++) {
    // An exported site has no comments.
    const json = withCommentCounts(await collectionPageJson(library, ANYONE, row, found, page), [])
    const collection = JSON.parse(json) as ReadCollection
    pages = collection.pages
    await folder.file(decodeURIComponent(pageFile(name, 'json', page)), json)
    const markdown = decodeURIComponent(markdownFile(name, page))
    await folder.file(markdown, collectionMarkdown(collection, siteRelativeTo(site, markdown), markdownFile))
  }
  const feed = onlyPage(await feedOf(library, row, found.keys, 1))
  const inFolder = siteRelativeTo(site, `c/${name}/feed.xml`)
  await folder.file(`c/${name}/feed.xml`, await atomFeed(feed, inFolder))
  await folder.file(`c/${name}/feed.json`, await jsonFeed(feed, inFolder))
  await folder.file(`c/${name}/book.epub`, await bookOf({ db: library.db, site, read }, row, found.keys))
}
