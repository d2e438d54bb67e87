import { resolve } from 'node:path'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { readConfig, type Config } from '#server/config.ts'
import { writePublished } from '#server/published/write-pages.ts'
import { withArchive } from './open-archive.ts'
import { showCount } from './show-count.ts'

/** Writes the static pages, sitemaps, feed and robots.txt for a static host. */
export async function generateSeo(): Promise<void> {
  const config = readConfig(process.env)
  const folder = resolve(config.seoFolder)
  const site = { ...config.site, address: siteAddress(config), images: config.images }
  const pages = await withArchive(config, (archive) =>
    writePublished({ db: archive.store.db, search: archive.search }, site, folder, showCount('pages')),
  )
  console.log(`${STATIC_TEXTS.seoWritten(pages)} They are in ${folder}.`)
  if (config.site.address === '') {
    console.log(`SITE_ADDRESS is not set, so the pages say that the site is reached at ${site.address}.`)
  }
}

/** Where the site is reached; where its owner does not say, as the server listens by its settings. */
function siteAddress({ site, host, port }: Config): string {
  if (site.address !== '') return site.address
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}${port === 0 ? '' : `:${port}`}`
}
