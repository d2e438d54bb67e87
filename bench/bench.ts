/**
 * `npm run bench`: imports the scale sets (or as many made-up cards where the sets are missing) into a new archive and
 * times every kind of question: `npm run bench -- [--folder FOLDER] [--limit N] [--rounds N]`. With `--folder` the archive
 * is kept and used again. What is timed is a whole first page of 50 as the JSON that is sent.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseFilters, writeFilters } from '#archive/filter-url.ts'
import { ANYONE } from '#archive/viewer.ts'
import { readExport } from '#intake/intake.ts'
import type { SearchEngine } from '#search/engine.ts'
import { openEngine } from '#search/open-engine.ts'
import { listCards } from '#server/browse/list-cards.ts'
import { suggest } from '#server/search/suggest.ts'
import { importCards } from '#server/publish/import-cards.ts'
import { openStore, type Store } from '#store/open.ts'
import { measure, ms, table } from './measure.ts'
import { queryKinds, type QueryKind } from './query-kinds.ts'
import { writeCorpus } from './corpus.ts'
import { readVocabulary } from './vocabulary.ts'

interface Archive {
  store: Store
  search: SearchEngine
}

const { values } = parseArgs({
  options: { folder: { type: 'string' }, limit: { type: 'string' }, rounds: { type: 'string', default: '300' } },
})
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'colloquy-bench-'))

const isNew = !existsSync(join(folder, 'colloquy.db'))
const opened = await openStore({ folder })
const archive = { store: opened, search: openEngine(opened) }
try {
  if (isNew) await fill(archive)
  await time(archive)
} finally {
  await opened.close()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}

async function fill({ store, search }: Archive): Promise<void> {
  const file = join(folder, 'cards.jsonl')
  await writeCorpus(file, values.limit === undefined ? undefined : Number(values.limit))
  const start = performance.now()
  const steps = readExport(file, { timeZone: 'UTC' })
  const { added } = await importCards({ db: store.db, search }, steps, { publish: true, progress: () => undefined })
  const seconds = (performance.now() - start) / 1000
  console.log(
    `import: ${added} cards in ${seconds.toFixed(1)} s, ${Math.round(added / seconds)} a second, ` +
      `${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`,
  )
  rmSync(file)
}

async function time({ store, search }: Archive): Promise<void> {
  const kinds = queryKinds(await readVocabulary(store))
  const rounds = Number(values.rounds)
  const rows: string[][] = []
  for (const kind of kinds) {
    const timing = await measure(rounds, (round) => answer({ store, search }, kind, round))
    rows.push([kind.name, ms(timing.median), ms(timing.p99)])
  }
  console.log(`\n${table(['kind of question', 'median ms', 'p99 ms'], rows)}`)
  console.log(`\nmemory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`)
}

async function answer({ store, search }: Archive, kind: QueryKind, round: number): Promise<string> {
  const { filters } = parseFilters(new URLSearchParams(writeFilters(kind.filters(round))))
  if (!kind.typing) return (await listCards({ db: store.db, search }, ANYONE, filters)).cards.join(',')
  const listJson = () => Promise.resolve([])
  return JSON.stringify(await suggest({ db: store.db, search, listJson }, ANYONE, filters.search[0]!))
}
