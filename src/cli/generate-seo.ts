import { resolve } from 'node:path'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { readConfig } from '#server/config.ts'
import { openRelatedInProcess } from '#server/related/learn-in-process.ts'
import { publishedSite } from '#server/static-site/published-site.ts'
import { writePublished } from '#server/static-site/write-pages.ts'
import { withArchive } from './open-archive.ts'
import { showCount } from './progress-line.ts'

/** Writes the static pages, sitemaps, feed and robots.txt for a static host. */
export async function generateSeo(): Promise<void> {
  const config = readConfig(process.env)
  const folder = resolve(config.seoFolder)
  const site = publishedSite(config)
  const pages = await withArchive(config, ({ store: { db }, search }) =>
    writePublished({ db, search, openRelated: openRelatedInProcess(db) }, site, folder, showCount('pages')),
  )
  console.log(`${STATIC_TEXTS.seoWritten(pages)} They are in ${folder}.`)
  if (config.site.address === '') {
    console.log(`SITE_ADDRESS is not set, so the pages say that the site is reached at ${site.address}.`)
  }
}
