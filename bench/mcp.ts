/**
 * `npm run bench:mcp -- [--cards N] [--folder FOLDER] [--calls N] [--readers N]`: how long readers of the page wait while
 * programs ask by the Model Context Protocol. The server runs as `npm start` runs it; the readers ask for lists, searches, cards
 * and the calendar in turns, each with a pause between, first alone, then beside the calls of ten of the SDK's own clients, which
 * are in a thread of their own: what these take themselves is no wait for the server. Both are asked before anything is
 * measured, so that code is compiled and the related cards are learned.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { archiveFolder, sampleArchive } from './archive-folder.ts'
import { readings } from './load-requests.ts'
import type { Calls } from './mcp-calls.ts'
import { ms, table, timingOf } from './measure.ts'
import { startServer } from './servers.ts'

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    calls: { type: 'string', default: '1000' },
    readers: { type: 'string', default: '100' },
  },
})
/** Time between two reads of a reader in milliseconds, and the duration of reading without concurrent calls. */
const DELAY_MS = 500
const ALONE = 10_000
const WARM_UP_CALLS = 200

const parent = values.folder ?? mkdtempSync(join(tmpdir(), 'colloquy-mcp-'))
const folder = await archiveFolder(parent, Number(values.cards))
const { ids, words } = await sampleArchive(folder)
const paths = readings(ids, words).flatMap(({ requests }) => requests.map(({ path }) => path))
const server = await startServer(folder, { COMMENT_LIMITS: 'off' })
try {
  await readUntil(callAll(WARM_UP_CALLS))
  const alone = await readUntil(wait(ALONE))
  const calling = callAll(Number(values.calls))
  const start = performance.now()
  const beside = await readUntil(calling)
  const perSecond = Number(values.calls) / ((performance.now() - start) / 1000)
  const times = await calling
  const row = (name: string, all: readonly number[]) => {
    const { median, p99 } = timingOf(all)
    return [name, String(all.length), ms(median), ms(p99), ms(Math.max(...all))]
  }
  const rows = [row('readers alone', alone), row('readers beside calls', beside), row('calls', times)]
  console.log(table([`${values.readers} readers`, 'requests', 'p50, ms', 'p99, ms', 'longest, ms'], rows))
  console.log(
    `${Math.round(perSecond)} calls/s. Aimed at: no reader waits longer than 100 ms beside ${values.calls} calls.`,
  )
} finally {
  await server.stop()
  if (values.folder === undefined) rmSync(parent, { recursive: true, force: true })
}

/** Reads on until something has ended. @returns how long each answer took, in milliseconds */
async function readUntil(end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const reader = async (index: number) => {
    await wait((DELAY_MS * index) / Number(values.readers))
    for (let at = index; !over.signal.aborted; at += 7) {
      const start = performance.now()
      const answer = await fetch(server.address + paths[at % paths.length]!)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A reader was answered with ${answer.status}.`)
      times.push(performance.now() - start)
      await wait(DELAY_MS)
    }
  }
  const readers = Array.from({ length: Number(values.readers) }, (_, index) => reader(index))
  await end
  over.abort()
  await Promise.all(readers)
  return times
}

/** Calls in a thread of their own. @returns how long each took, in milliseconds */
async function callAll(calls: number): Promise<number[]> {
  const workerData: Calls = { address: server.address, calls, ids, words: words.common }
  const worker = new Worker(new URL('./mcp-calls.ts', import.meta.url), { workerData })
  const [times] = (await once(worker, 'message')) as [number[]]
  return times
}
