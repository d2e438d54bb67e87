import { collectionPath } from '#archive/collection-path.ts'
import { activeYears } from '#archive/home-texts.ts'
import { yearPath } from '#archive/time/time-link.ts'
import { dayCounts } from '#store/calendar.ts'
import { allCollections } from '#store/collections.ts'
import type { Db } from '#store/tables.ts'

/** The paths of public pages other than cards, for sitemaps: collections and years in review. */
export async function otherPages(db: Db): Promise<string[]> {
  const collections = (await allCollections(db, true)).map(({ name }) => collectionPath(name))
  const days = (await dayCounts(db, 'public')).filter(({ date }) => date !== '')
  return [...collections, ...activeYears(days.map(({ date }) => date)).map(yearPath)]
}
