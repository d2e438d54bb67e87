/**
 * `npm run bench:publish`: writes what is published of an archive, and searches an exported site with the code that the
 * page uses: `npm run bench:publish -- [--cards N]`. Fails when the pages take longer than a minute, when the first query
 * reads more than 4 MB, or when a search takes longer than 100 ms once its files are read.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Card } from '#archive/card.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { openArchive } from '#static-search/answers.ts'
import { openFiles } from '#static-search/files.ts'
import { writeSearchData } from '#server/static-site/search-data.ts'
import { openRelatedInProcess } from '#server/related/learn-in-process.ts'
import { writePublished } from '#server/static-site/write-pages.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { syntheticCards } from './synthetic-cards.ts'
import { measure, ms, table } from './measure.ts'
import { SCALE_FOLDER, scaleCards } from './scale-cards.ts'

const LIMIT = { pages: 60_000, firstQuery: 4 * 2 ** 20, search: 100 }

const { values } = parseArgs({ options: { cards: { type: 'string', default: '10000' } } })
const total = Number(values.cards)

const QUERIES = ['search=what', 'search=the', 'search=what is the', 'search=the,-is', 'search=the&sort=relevance']

const folder = mkdtempSync(join(tmpdir(), 'colloquy-publish-'))
const archive = await openFolder(join(folder, 'data'))
const failures: string[] = []
try {
  let batch: Card[] = []
  let written = 0
  for await (const card of existsSync(SCALE_FOLDER) ? scaleCards() : syntheticCards(total)) {
    batch.push({ ...card, isPrivate: false })
    if (batch.length === 1000 || written + batch.length === total) {
      await fill(archive, batch)
      written += batch.length
      batch = []
    }
    if (written >= total) break
  }
  const { db } = archive.store
  const library = { db, search: archive.search, openRelated: openRelatedInProcess(db) }
  const site = { ...DEFAULT_SITE, address: 'https://archive.example.com', images: '/images/' }
  const timed = async (act: () => Promise<unknown>) => {
    const start = performance.now()
    await act()
    return performance.now() - start
  }
  const pages = await timed(() => writePublished(library, site, join(folder, 'card'), () => undefined))
  const site2 = join(folder, 'site')
  await mkdir(site2)
  const none = { about: null, faq: null }
  const data = await timed(() => writeSearchData(db, site2, none, async () => undefined))
  console.log(`${total} cards: pages ${ms(pages)} ms, data of an exported site ${ms(data)} ms`)
  if (pages > LIMIT.pages) failures.push('the pages')

  const rows: string[][] = []
  for (const query of QUERIES) {
    let bytes = 0
    const here = openArchive(
      openFiles(async (name) => {
        const file = await readFile(join(site2, name))
        bytes += file.length
        return file
      }),
    )
    const first = await timed(() => here.list(new URLSearchParams(query), []))
    const read = bytes
    const { median, p99 } = await measure(300, () => here.list(new URLSearchParams(query), []))
    rows.push([query, String(Math.round(read / 1024)), ms(first), ms(median), ms(p99)])
    if (read > LIMIT.firstQuery) failures.push(`what ${query} reads`)
    if (p99 > LIMIT.search) failures.push(query)
  }
  console.log(table(['an exported site', 'first KB', 'first ms', 'median ms', 'p99 ms'], rows))
} finally {
  await archive.close()
  rmSync(folder, { recursive: true, force: true })
}
if (failures.length > 0) {
  console.error(`Too much: ${failures.join(', ')}`)
  process.exitCode = 1
}
