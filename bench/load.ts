/**
 * `npm run bench:load -- [--cards N] [--folder FOLDER] [--large FOLDER] [--seconds N] [--rounds N] [--round-seconds N]
 * [--listeners N] [--write]`: many visitors at once. The server runs as `npm start` runs it, over synthetic cards, with its
 * default settings; only for comments, `COMMENT_LIMITS=off` lifts what keeps one visitor from writing hundreds a second.
 * Beside it, in turns, a bare `node:http` server sends the very bytes that it sent: as fast as Node can be on the machine.
 * The one who asks, autocannon, runs on the same machine. `--seconds`: how long reading and writing go on together;
 * `--large`: the folder of an archive whose start is timed too.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { archiveFolder, sampleArchive } from './archive-folder.ts'
import { hasArchive } from './contestants/colloquy.ts'
import { sendRequests, LOAD_TABLE_HEAD, loadTableRow, sendRequestsInTurns } from './send-requests.ts'
import { listen } from '#testing/real/listening.ts'
import { commentRequests, mixedRequests, readings } from './load-requests.ts'
import { markdownTable, report } from './report.ts'
import { recordResponses, startBare, startServer, type RealServer } from './servers.ts'

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    large: { type: 'string' },
    seconds: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    'round-seconds': { type: 'string', default: '4' },
    listeners: { type: 'string', default: '5000' },
    write: { type: 'boolean', default: false },
  },
})
const cards = Number(values.cards)
const turns = { rounds: Number(values.rounds), seconds: Number(values['round-seconds']) }
/** An idle server has put away by then what it needed to start, in milliseconds. */
const SETTLED = 10_000

const rows: string[][] = []
const others: string[][] = []
const row = (cells: string[]) => {
  console.log(cells.join('  '))
  rows.push(cells)
}
const other = (what: string, value: string) => {
  console.log(what, value)
  others.push([what, value])
}

const parent = values.folder ?? mkdtempSync(join(tmpdir(), 'colloquy-load-'))
try {
  const folder = await archiveFolder(parent, cards)
  const { ids, words } = await sampleArchive(folder)
  const reads = readings(ids, words)
  // Once, so that what is measured is not the compiler.
  await within(folder, {}, () => Promise.resolve())
  if (values.large !== undefined) await timeStart(values.large)
  await within(folder, {}, async (server) => {
    await wait(SETTLED)
    other('started in, s', server.startedIn.toFixed(2))
    other('memory of an idle server, MB', (await server.memory()).toFixed(0))
    await compare(server, '')
    other('memory after reading, MB', (await server.memory()).toFixed(0))
  })
  await within(folder, { RESPONSE_CACHE_MB: '0' }, (server) => compare(server, ', made each time'))
  await within(folder, { COMMENT_LIMITS: 'off' }, async (server) => {
    const comments = await commentRequests(server, ids)
    await sendRequests(server, comments, 1)
    row(loadTableRow('a comment, on the disk', await sendRequests(server, comments, turns.seconds)))
    const seconds = Number(values.seconds)
    const mixed = await sendRequests(server, mixedRequests(reads, comments), seconds)
    row(loadTableRow(`all of these for ${seconds} s, every tenth a comment`, mixed))
    other('memory after that, MB', (await server.memory()).toFixed(0))
  })
  await within(folder, { COMMENT_LIMITS: 'off' }, timeListeners)

  async function compare(own: RealServer, how: string): Promise<void> {
    for (const { name, requests } of reads) {
      const paths = requests.map(({ path }) => path)
      const bare = await startBare(await recordResponses(own, paths))
      try {
        row(loadTableRow(name + how, await sendRequestsInTurns({ own, bare }, requests, turns)))
      } finally {
        await bare.stop()
      }
    }
  }
} finally {
  if (values.folder === undefined) rmSync(parent, { recursive: true, force: true })
}

const text = [
  `${cards.toLocaleString('en-US')} synthetic cards, Node ${process.version}, ${cpus().length} cores, ${turns.rounds} rounds of ${turns.seconds} s each.`,
  markdownTable(LOAD_TABLE_HEAD, rows),
  markdownTable(['', 'measured'], others),
].join('\n\n')
console.log(`\n${text}`)
if (values.write) report('load', text)

async function within(
  folder: string,
  settings: Record<string, string>,
  act: (server: RealServer) => Promise<void>,
): Promise<void> {
  const server = await startServer(folder, settings)
  try {
    await act(server)
  } finally {
    await server.stop()
  }
}

/** From the start of the process until it answers. */
async function timeStart(large: string): Promise<void> {
  if (!hasArchive(large)) throw new Error(`There is no archive in ${large}: npm run bench -- --folder makes one.`)
  const { ids } = await sampleArchive(large)
  await within(large, {}, async ({ startedIn }) =>
    other(`started over ${ids.length.toLocaleString('en-US')} cards in, s`, startedIn.toFixed(2)),
  )
}

/** The cost of an idle listener, and the time until one comment has reached all. */
async function timeListeners(server: RealServer): Promise<void> {
  const count = Number(values.listeners)
  const thread = `${server.address}/api/threads/main-page/comments`
  await fetch(thread)
  await wait(SETTLED)
  const before = await server.memory()
  const listening = await listen(`${thread}/live`, count)
  try {
    await wait(1000)
    other(`memory of each of ${count} listeners, KB`, (((await server.memory()) - before) * (1024 / count)).toFixed(1))
    const heard = listening.heard('added')
    const start = performance.now()
    const posted = await fetch(thread, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'to all' }),
    })
    if (!posted.ok) throw new Error(await posted.text())
    await heard
    other('one comment reached all of them within, ms', (performance.now() - start).toFixed(0))
  } finally {
    listening.close()
  }
}
