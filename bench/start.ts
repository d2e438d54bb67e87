/**
 * `npm run bench:start -- [--cards N,…] [--folder FOLDER] [--rounds N] [--write]`: how soon a server over an archive with its
 * index is open, ready and answers its first search, and its memory then and after 200 searches, each compared with a server over
 * an empty archive that was asked the same. Memory is what the process has for itself (`RssAnon` of Linux), without pages of files that the system takes back.
 * `--folder` uses what `npm run bench -- --folder` kept.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveFolder, sampleArchive } from './archive-folder.ts'
import { readings } from './load-requests.ts'
import { timingOf } from './measure.ts'
import { markdownTable, report } from './report.ts'
import { startServer, type RealServer } from './servers.ts'

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '20000,200000,1000000' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
/** Number of searches before the memory is read: each finds cards, and none is answered from what was kept of another. */
const SEARCHES = 200
const SETTINGS = { DEMO: 'off', RESPONSE_CACHE_MB: '0' }

interface Start {
  opened: number
  ready: number
  first: number
  /** Memory when the server is ready, and after the searches. */
  idle: number
  searched: number
}

const HEAD = [
  'cards',
  'open after, s',
  'ready after that, ms',
  'first search, ms',
  'memory when ready, MB',
  'more than empty',
  `after ${SEARCHES} searches, MB`,
  'more than empty',
]

const parent = values.folder ?? mkdtempSync(join(tmpdir(), 'colloquy-start-'))
const empty = mkdtempSync(join(parent, 'empty-'))
try {
  const rows: string[][] = []
  for (const cards of values.cards.split(',').map(Number)) {
    const folder = await archiveFolder(parent, cards)
    const { ids, words } = await sampleArchive(folder)
    const search = readings(ids, words).find(({ name }) => name.startsWith('a search'))!
    const paths = Array.from({ length: SEARCHES }, (_, at) => search.requests[at % search.requests.length]!.path)
    const [without, found] = [await startsOf(empty, paths), await startsOf(folder, paths)]
    rows.push([
      cards.toLocaleString('en-US'),
      found.opened.toFixed(2),
      found.ready.toFixed(0),
      found.first.toFixed(0),
      ...(['idle', 'searched'] as const).flatMap((when) => [
        found[when].toFixed(0),
        (found[when] - without[when]).toFixed(0),
      ]),
    ])
  }
  const text = [`Node ${process.version}, medians of ${values.rounds} starts.`, '', markdownTable(HEAD, rows)].join(
    '\n',
  )
  console.log(text)
  if (values.write) report('start', text)
} finally {
  rmSync(values.folder === undefined ? parent : empty, { recursive: true, force: true })
}

/** The medians of several starts over a folder, each followed by the searches. */
async function startsOf(folder: string, paths: readonly string[]): Promise<Start> {
  const starts: Start[] = []
  for (let round = 0; round < Number(values.rounds); round++) starts.push(await startOf(folder, paths))
  const median = (key: keyof Start) => timingOf(starts.map((start) => start[key])).median
  return {
    opened: median('opened'),
    ready: median('ready'),
    first: median('first'),
    idle: median('idle'),
    searched: median('searched'),
  }
}

async function startOf(folder: string, paths: readonly string[]): Promise<Start> {
  const server = await startServer(folder, SETTINGS)
  try {
    const ready = await timed(async () => {
      while (!(await fetch(`${server.address}/readyz`)).ok);
    })
    const idle = ownMemory(server)
    const first = await timed(() => answered(server, paths[0]!))
    for (const path of paths.slice(1)) await answered(server, path)
    return { opened: server.startedIn, ready, first, idle, searched: ownMemory(server) }
  } finally {
    await server.stop()
  }
}

async function answered({ address }: RealServer, path: string): Promise<void> {
  const answer = await fetch(address + path)
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** In MB. */
function ownMemory({ pid }: RealServer): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
