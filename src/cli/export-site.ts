import { join, resolve } from 'node:path'
import { counted } from '#archive/counted.ts'
import { demoPictures } from '#demo/demo-pictures.ts'
import { exportedLists } from '#server/browse/export-lists.ts'
import { exportedCollections } from '#server/collections/export-collections.ts'
import { readConfig, type Config } from '#server/config.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { openPictures } from '#server/images/pictures.ts'
import { openRelatedInProcess } from '#server/related/learn-in-process.ts'
import { readShell } from '#server/spa/shell.ts'
import { readStatement } from '#server/spa/statement.ts'
import { MANIFEST_FILE, readManifest } from '#server/spa/web-manifest.ts'
import { exportSite } from '#server/static-site/export-site.ts'
import { readOwnText } from '#server/texts/own-text.ts'
import { exportedTime } from '#server/time/export-time.ts'
import { FILES_FOLDER } from '#store/picture-files.ts'
import { withArchive } from './open-archive.ts'
import { warnNotExported } from './warn-not-exported.ts'
import { showCount } from './progress-line.ts'

/** Writes the archive as a folder that any host of files can show. */
export async function writeSite(folder: string): Promise<void> {
  const config = readConfig(process.env)
  const built = join(import.meta.dirname, '../../dist/web')
  const shell = await readShell(built, config.site.theme)
  const data = resolve(config.folder)
  const statement = await readStatement(config.site.statement, data)
  const unread = new Map<string, string>()
  const note = (name: string, why: string) => void unread.set(name, why)
  const sources = [imageFolder(join(data, 'images'), note), demoPictures()]
  const pictures = openPictures(sources, join(data, '.pictures'), () => undefined)
  const site = { ...config.site, images: config.images, statement, isFiles: true as const }
  const cards = await withArchive(config, async ({ store, search }) => {
    const library = { db: store.db, search, openRelated: openRelatedInProcess(store.db) }
    return exportSite(
      {
        library,
        site,
        parts: [
          exportedCollections(library, site, pictures.jpeg),
          exportedTime(library),
          exportedLists(library, site),
          async (at) => at.file(MANIFEST_FILE, await readManifest(built, site.title)),
        ],
        built,
        page: (staticSearch, said) => shell.fillFile({ ...siteData(config, statement), staticSearch }, said),
        pictures: [{ read: pictures.whole }],
        files: imageFolder(join(data, FILES_FOLDER), note),
        ownTexts: { about: await readOwnText(data, 'about'), faq: await readOwnText(data, 'faq') },
        progress: showCount('cards'),
      },
      folder,
    )
  })
  for (const [name, why] of unread) warnNotExported(name, why)
  console.log(
    `${counted(cards, 'card')} written. Put what is in ${resolve(folder)} on any host of files, at its top or in a folder.`,
  )
  if (config.site.address === '') {
    console.log(
      'SITE_ADDRESS is not set, so there is no sitemap, pages name their addresses without a host, and 404.html is for the top of one.',
    )
  }
}

function siteData({ site, images }: Config, statement: string) {
  const { title, tagline, promptLabel, responseLabel, calendarFirst, calendarLast } = site
  const names = { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast }
  return { ...names, isDemo: false, comments: 'off' as const, images, signIn: { signUp: false, provider: null } }
}
