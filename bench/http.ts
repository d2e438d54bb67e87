/**
 * `npm run bench:http -- [--folder FOLDER] [--cards N] [--seconds N] [--rounds N] [--write]`: searches over HTTP beside a
 * bare `node:http` server that sends the same bytes, in turns. `--folder` uses what `npm run bench -- --folder` kept.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { archiveFolder, surveyed } from './archive-folder.ts'
import { FIRED_HEAD, firedRow, fireInTurns } from './fire.ts'
import { markdownTable, report } from './report.ts'
import { sentFor, startBare, startServer } from './servers.ts'

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
try {
  const folder = await archiveFolder(parent, cards)
  const { words } = await surveyed(folder)
  const paths = words.middling.map((word) => `/api/cards?${writeFilters({ ...NO_FILTERS, search: [word] })}`)
  await compare('made anew each time', { KEPT_ANSWERS: '0' }, {})
  await compare('kept', {}, {})
  await compare('kept, as browsers take it', {}, { 'accept-encoding': 'gzip, deflate, br, zstd' })

  async function compare(name: string, settings: Record<string, string>, headers: Record<string, string>) {
    const own = await startServer(folder, settings)
    const bare = await startBare(await sentFor(own, paths, headers))
    try {
      const shots = paths.map((path) => ({ path, headers }))
      rows.push(firedRow(name, await fireInTurns({ own, bare }, shots, { rounds, seconds })))
    } finally {
      await bare.stop()
      await own.stop()
    }
  }
} finally {
  if (values.folder === undefined) rmSync(parent, { recursive: true, force: true })
}
const text = [
  `${cards.toLocaleString('en-US')} made-up cards, Node ${process.version}, ${cpus().length} cores, the one who asks on the`,
  `same; ${rounds} rounds of ${seconds} s.`,
  '',
  markdownTable(FIRED_HEAD.with(0, 'searches, pages of 50'), rows),
].join('\n')
console.log(text)
if (values.write) report('http', text)
