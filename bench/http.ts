/**
 * `npm run bench:http -- [--folder FOLDER] [--cards N] [--seconds N] [--rounds N] [--write]`: searches over HTTP,
 * the JSON of cards, and their pages, each compared with a bare `node:http` server that sends the same bytes, in turns.
 * `--folder` uses what `npm run bench -- --folder` kept.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Sort } from '#archive/filters.ts'
import { archiveFolder, sampleArchive } from './archive-folder.ts'
import { LOAD_TABLE_HEAD, loadTableRow, sendRequestsInTurns } from './send-requests.ts'
import { markdownTable, report } from './report.ts'
import { recordResponses, startBare, startServer } from './servers.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    cards: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '7' },
    write: { type: 'boolean', default: false },
  },
})
const cards = Number(values.cards)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const parent = values.folder ?? mkdtempSync(join(tmpdir(), 'colloquy-http-'))
const rows: string[][] = []
/** The number of different cards that are asked for. */
const CARDS_ASKED = 200
try {
  const folder = await archiveFolder(parent, cards)
  const { ids, words } = await sampleArchive(folder)
  const { middling } = words
  const asked = (search: string[], sort: Sort) => `/api/cards?${writeFilters({ ...NO_FILTERS, search, sort })}`
  const pairs = middling.map((word, at) => [word, middling[(at + 1) % middling.length]!])
  const kinds: [string, string[]][] = [
    ['one word', middling.map((word) => asked([word], 'newest'))],
    ['two words', pairs.map((pair) => asked(pair, 'newest'))],
    ['best of one word', middling.map((word) => asked([word], 'relevance'))],
    ['best of two words', pairs.map((pair) => asked(pair, 'relevance'))],
  ]
  const searches = kinds.flatMap(([, paths]) => paths)
  const some = ids.filter((_, at) => at % Math.ceil(ids.length / CARDS_ASKED) === 0).map(encodeURIComponent)
  const each = { RESPONSE_CACHE_MB: '0' }
  for (const [kind, paths] of kinds) await compare(`${kind}, made each time`, paths, each, {})
  await compare('searches, kept', searches, {}, {})
  await compare('searches, kept, as browsers take it', searches, {}, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  const json = some.map((id) => `/api/cards/${id}`)
  await compare('JSON of cards, made each time', json, each, {})
  const pages = some.map((id) => `/card/card-${id}`)
  await compare('pages of cards, made each time', pages, each, {})

  async function compare(
    name: string,
    paths: readonly string[],
    settings: Record<string, string>,
    headers: Record<string, string>,
  ) {
    const own = await startServer(folder, settings)
    const bare = await startBare(await recordResponses(own, paths, headers))
    try {
      const requests = paths.map((path) => ({ path, headers }))
      rows.push(loadTableRow(name, await sendRequestsInTurns({ own, bare }, requests, { rounds, seconds })))
    } finally {
      await bare.stop()
      await own.stop()
    }
  }
} finally {
  if (values.folder === undefined) rmSync(parent, { recursive: true, force: true })
}
const text = [
  `${cards.toLocaleString('en-US')} synthetic cards, Node ${process.version}, ${cpus().length} cores, the one who asks on the`,
  `same; ${rounds} rounds of ${seconds} s.`,
  '',
  markdownTable(LOAD_TABLE_HEAD.with(0, 'searches are pages of 50'), rows),
].join('\n')
console.log(text)
if (values.write) report('http', text)
