import { NO_FILTERS } from '#archive/filters.ts'
import { listMarkdown, type ReadList } from '#archive/to-markdown/list-markdown.ts'
import { exportedWays, llmsText } from '#archive/to-markdown/llms-text.ts'
import { ANYONE } from '#archive/viewer.ts'
import { withCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'
import type { PublishedSite } from '#server/static-site/published-site.ts'
import type { SitePart } from '#server/static-site/site-folder.ts'
import { siteRelativeTo } from '#server/static-site/relative-site.ts'
import { listPageJson, type Library } from './list-cards.ts'
import { readSummary } from './read-summary.ts'

/** The path of a page of all cards as a file. */
const listFile = (page: number): string => (page === 1 ? '/filter.md' : `/filter/page-${page}.md`)

/**
 * Writes the entry points for programs into an exported site: its description as `/llms.txt` and `/index.md`, and all public
 * cards as pages of Markdown, 50 a file. Filters and searches need the page itself.
 */
export const exportedLists =
  (library: Library, site: PublishedSite & { statement?: string }): SitePart =>
  async (folder) => {
    const summary = await readSummary(library.db)
    for (const path of ['llms.txt', 'index.md'])
      await folder.file(path, llmsText(summary, siteRelativeTo(site, path), exportedWays(site)))
    for (let [page, pages] = [1, 1]; page <= pages; page++) {
      const filters = { ...NO_FILTERS, page }
      // An exported site has no comments.
      const json = withCommentCounts(await listPageJson(library, ANYONE, filters), [])
      const list = { ...(JSON.parse(json) as Omit<ReadList, 'filters'>), filters }
      pages = list.pages
      const file = listFile(page)
      await folder.file(
        file,
        listMarkdown(list, siteRelativeTo(site, file), (_, other) => listFile(other)),
      )
    }
  }
