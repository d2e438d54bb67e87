/**
 * `npm run bench:meaning -- [--cards N] [--folder FOLDER]`: what an archive of 200,000 synthetic cards teaches of itself: how long it
 * learns in its thread and what others wait meanwhile, what a model takes, related cards, words over time and words of a year.
 * Fails above what is promised. Times of the processor hold however busy the machine is.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { NO_FILTERS } from '#archive/filters.ts'
import { ANYONE } from '#archive/viewer.ts'
import type { Model } from '#meaning/model.ts'
import { seededRandom } from '#meaning/seeded-random.ts'
import { openEngine } from '#search/open-engine.ts'
import { LearnedModel } from '#server/related/learned-model.ts'
import { relatedCards } from '#server/related/related-cards.ts'
import { readTrends } from '#server/time/read-trends.ts'
import { listYears, readYear } from '#server/time/read-years.ts'
import { openStore } from '#store/open.ts'
import { archiveFolder, sampleArchive } from './archive-folder.ts'
import { cpuMs, ms, table, timingOf } from './measure.ts'

const { values } = parseArgs({
  options: { cards: { type: 'string', default: '200000' }, folder: { type: 'string' } },
})

/** Limits, in milliseconds and MB. */
const LIMIT = { learning: 180_000, others: 100, model: 60, related: 3, trend: 5 }
const ASKED = 500

const parent = values.folder ?? mkdtempSync(join(tmpdir(), 'colloquy-meaning-'))
const rows: string[][] = []
function row(what: string, value: number, limit: number | null = null): void {
  rows.push([what, ms(value), limit === null ? '' : String(limit)])
  if (limit !== null && value > limit) process.exitCode = 1
}

const folder = await archiveFolder(parent, Number(values.cards))
const { ids, words } = await sampleArchive(folder)
const store = await openStore({ folder })
const { db } = store
const search = openEngine(store)
const library = { db, search }
const learned = new LearnedModel(db, { archive: store.place, onError: (error) => console.error(error) })
const random = seededRandom(9)
const someOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
try {
  await search.prepare()
  row('others before it learns, p99, clock', timingOf(await othersFor(Date.now() + 5000)).p99)
  const model = await timeLearning()
  const bytes = Object.values(model.parts).reduce(
    (sum: number, part) => sum + (ArrayBuffer.isView(part) ? part.buffer.byteLength : 0),
    0,
  )
  row('the model, MB', bytes / 1e6, LIMIT.model)
  row('related cards, CPU', await timed(ASKED, () => relatedCards({ db, learned }, ANYONE, someOf(ids))), LIMIT.related)
  for (const kind of ['common', 'middling', 'rare'] as const) {
    const terms = () => Array.from({ length: 5 }, () => someOf(words[kind]))
    const trend = await timed(50, () => readTrends(library, 'public', { terms: terms(), by: 'month' }))
    row(`a trend of five ${kind} words, CPU`, trend, LIMIT.trend)
  }
  const years = await listYears(library, 'public')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  row('a year in review, CPU', await timed(years.length, (at) => readYear(library, 'public', years[at]!.year)))
  delay.disable()
  row('others waited for it at most, clock', delay.max / 1e6)
  console.log(`${ids.length.toLocaleString('en-US')} cards, Node ${process.version}.\n`)
  console.log(table(['milliseconds', 'measured', 'promised'], rows))
} finally {
  await learned.close()
  await search.close()
  await store.close()
  if (values.folder === undefined) rmSync(parent, { recursive: true, force: true })
}

/** Searches one after the other, as independent visitors do. @returns of each its time by the clock */
async function othersFor(until: number, isOver = () => false): Promise<number[]> {
  const times: number[] = []
  while (Date.now() < until && !isOver()) {
    const start = performance.now()
    await search.find('public', { ...NO_FILTERS, search: [someOf(words.middling)] })
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return times
}

async function timeLearning(): Promise<Model> {
  const [start, cpu, own] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()]
  let model: Model | null = null
  const learning = (async () => {
    while ((model = await learned.current()) === null) await new Promise((resolve) => setTimeout(resolve, 50))
  })()
  const others = await othersFor(Infinity, () => model !== null)
  await learning
  row('learned in, clock', performance.now() - start, LIMIT.learning)
  row('learned in, CPU', cpuMs(process.cpuUsage(cpu)) - cpuMs(process.threadCpuUsage(own)), LIMIT.learning)
  row('others while it learns, p99, clock', timingOf(others).p99, LIMIT.others)
  return model!
}

/** Average cost of an action in this thread: the clock of a thread is too coarse for one. @returns milliseconds */
async function timed(rounds: number, action: (round: number) => Promise<unknown>): Promise<number> {
  for (let round = 0; round < rounds / 10; round++) await action(round)
  const start = process.threadCpuUsage()
  for (let round = 0; round < rounds; round++) await action(round)
  return cpuMs(process.threadCpuUsage(start)) / rounds
}
