/**
 * `npm run bench:serving -- --folder FOLDER [--write]`: what a large archive is like to live with, over one that
 * `npm run bench -- --folder` kept: durable writes, a sync while searches go on, and searches that read much.
 */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { openEngine } from '#search/open-engine.ts'
import { syncIndex } from '#server/admin/sync.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { removeCards } from '#server/cards/write-cards.ts'
import { countCards } from '#store/cards.ts'
import { rowsById } from '#store/card-rows.ts'
import { openStore } from '#store/open.ts'
import { openBareTable } from './bare-table.ts'
import { watchStatements } from './longest-statement.ts'
import { ms, timingOf } from './measure.ts'
import { markdownTable, report } from './report.ts'
import { readVocabulary } from './vocabulary.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    sync: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const { folder } = values
if (folder === undefined) throw new Error('Name the folder of an archive: npm run bench:serving -- --folder FOLDER')

const store = await openStore({ folder })
const { db } = store
const search = openEngine(store)
const words = await readVocabulary(store)
const total = await countCards(db)
const parts: string[] = [`${total.toLocaleString('en-US')} cards, Node ${process.version}.`]
const show = (text: string) => {
  console.log(`\n${text}`)
  parts.push(text)
}
await timeWrites()
await timeLongSearches()
if (values.sync) await timeSync()
await search.close()
await store.close()
if (values.write) report('serving', parts.join('\n\n'))

/**
 * Cards of about 200 words, one by one, each on the disk before the next; taken out again at the end. In turns with them the
 * same texts go into a table of bare SQLite on the same disk: what the disk itself takes.
 */
async function timeWrites(): Promise<void> {
  const times: number[] = []
  const bare = openBareTable(join(folder!, 'bare.db'))
  const ids: string[] = []
  for (let index = 0; index < 100; index++) {
    const id = `bench_${index}`
    const text = Array.from(
      { length: 200 },
      (_, at) => [words.common, words.middling, words.rare][at % 3]![(index * 7 + at) % 40],
    )
    const card = newCard({
      id,
      prompt: text.slice(0, 30).join(' '),
      response: text.join(' '),
      dayStamp: '20240229_1200',
    })
    const start = performance.now()
    await db.transaction().execute((trx) => saveCards(trx, search, [{ card, fingerprint: id }]))
    times.push(performance.now() - start)
    bare.write(id, card.prompt + card.response)
    ids.push(id)
  }
  bare.close()
  await db.transaction().execute(async (trx) => removeCards(trx, search, await rowsById(trx, ids)))
  const { median, p99 } = timingOf(times)
  const disk = timingOf(bare.times)
  show(
    `A card written durably, with its entry in the change log: ${ms(median)} ms (p99 ${ms(p99)} ms). Its text alone in a table of ` +
      `bare SQLite on the same disk, in turns: ${ms(disk.median)} ms (p99 ${ms(disk.p99)} ms).`,
  )
}

async function timeLongSearches(): Promise<void> {
  const common = words.common.slice(0, 20)
  const pairs = common.map((word, index) => `"${common[(index + 1) % 20]} ${word}"`)
  const searches: [string, Partial<Filters>][] = [
    ['a phrase of two common words', { search: [pairs[0]!] }],
    ['a phrase of one common word thrice', { search: [`"${common[0]} ${common[0]} ${common[0]}"`] }],
    ['20 phrases of common words, any of them', { search: pairs, mode: 'or' }],
    ['20 phrases of common words, all of them', { search: pairs }],
    ['20 common words, all of them', { search: common }],
    ['20 common words, any of them', { search: common, mode: 'or' }],
    ['two common words in one term', { search: [`${common[0]} ${common[1]}`] }],
    ['everything without 20 common words', { search: common.map((word) => `-${word}`) }],
    ['a common word', { search: [common[0]!] }],
    ['two common words, the last page', { search: common.slice(0, 2), page: 1000, size: 500 }],
  ]
  const rows: string[][] = []
  const longest = watchStatements()
  for (const [name, asked] of searches) {
    longest()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const start = performance.now()
    const answer = await search.find('public', { ...NO_FILTERS, ...asked }).then(
      ({ page }) => `${page.total} found`,
      (error: unknown) => (error as Error).message,
    )
    const time = performance.now() - start
    // One more turn, so that the last wait is counted as well.
    await new Promise((resolve) => setTimeout(resolve, 5))
    delay.disable()
    rows.push([name, ms(time), ms(delay.max / 1e6), ms(longest()), answer])
  }
  show(
    markdownTable(
      ['a search that reads much', 'ms', 'others waited at most, ms', 'longest statement, processor ms', 'answer'],
      rows,
    ),
  )
}

/** A search that is asked all the while must find the same number of cards each time. */
async function timeSync(): Promise<void> {
  const filters = { ...NO_FILTERS, search: [words.middling[0]!, words.middling[1]!], mode: 'or' as const }
  const expected = (await search.find('public', filters)).hits!.join()
  let asked = 0
  const sync = { isOver: false }
  const start = performance.now()
  const syncing = syncIndex({ db, search, hasService: false }, () => undefined).finally(() => (sync.isOver = true))
  while (!sync.isOver) {
    const found = await search.find('public', filters)
    if (found.hits!.join() !== expected)
      throw new Error('A search found something else during the rebuild of the index')
    asked++
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await syncing
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  show(`The index checked, rebuilt and checked again in ${seconds} s, while ${asked} searches found exactly the same.`)
}
