import { exportedLists } from '#server/browse/export-lists.ts'
import type { Library } from '#server/browse/list-cards.ts'
import { exportedCollections } from '#server/collections/export-collections.ts'
import type { ReadJpeg } from '#server/static-site/book-pictures.ts'
import type { PublishedSite } from '#server/static-site/published-site.ts'
import type { SitePart } from '#server/static-site/site-folder.ts'
import { exportedTime } from '#server/time/export-time.ts'

/** Everything that `export-site` writes besides cards. */
export const exportParts = (library: Library, site: PublishedSite, read: ReadJpeg = async () => null): SitePart[] => [
  exportedCollections(library, site, read),
  exportedTime(library),
  exportedLists(library, site),
]
