/** @module-tag scale */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, wordSortOf } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import { openArchive } from '#static-search/answers.ts'
import { openFiles } from '#static-search/files.ts'
import { ChunkedIndex } from '#static-search/chunked-index.ts'
import { buildSegment } from '#text-index/build-segment.ts'
import type { Entry } from '#text-index/entry.ts'
import { runToEnd } from '#text-index/run-to-end.ts'
import { TextIndex } from '#text-index/text-index.ts'
import { openTestApp } from '#testing/app.ts'
import { anyCards, cards, contents, filtersOf } from '#testing/any-search.ts'
import { fillContent } from '#testing/fill-content.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { plainScan, type ScannedCard } from '#testing/plain-scan.ts'
import { randomQueries, cardsForQueries, SETS } from '#testing/cards-for-queries.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { indexFiles, type IndexTable } from './index-files.ts'
import { writeSearchData } from './search-data.ts'

const isPublic = (card: ScannedCard) => !card.isPrivate

const asked = fc
  .sample(filtersOf, { numRuns: 500, seed: 31 })
  .map((filters) => ({ filters, expected: plainScan(cards, filters, isPublic) }))

const entries = indexEntries(cards)
const ids = new Map(entries.map(({ key }, at) => [key, cards[at]!.id]))

/** An index of which nothing is loaded yet, and the names of the files that are loaded of it. */
function openChunks({ files, table }: ReturnType<typeof cut>) {
  const loaded: string[] = []
  const read = async (name: string) => {
    loaded.push(name)
    return files.get(name)!
  }
  return { index: new ChunkedIndex(openFiles(read), table), loaded }
}

const isForAll = ({ isPrivate }: Entry) => !isPrivate

function cut(chunkSize?: number, segment = buildSegment(entries.filter(isForAll))) {
  const table: IndexTable = { chunks: [], paired: [] }
  const files = [...indexFiles(segment, table, chunkSize)]
  return { files: new Map(files.map(({ name, bytes }) => [name, new Uint8Array(bytes)])), table }
}

/** As many random queries are asked, those of admins among them, which no site answers. */
const QUERIES = 2500
/** As many questions are asked of an index before one is opened of which nothing is loaded. */
const ASKED_OF_ONE = 5

it.each([
  { chunks: 'a word in each', size: 1, least: 15 },
  { chunks: 'some words in each', size: 400, least: 3 },
  { chunks: 'all words in one', size: undefined, least: 1 },
])(
  'chunks with $chunks find what a plain scan finds, in the same order',
  { tags: 'scale' },
  async ({ size, least }) => {
    const site = cut(size)
    expect(site.table.chunks.length).toBeGreaterThanOrEqual(least)
    let { index } = openChunks(site)
    for (const [at, { filters, expected }] of asked.entries()) {
      if (at % ASKED_OF_ONE === 0) ({ index } = openChunks(site))
      const { keys, page, capped } = await index.find(filters)
      expect({ filters, ids: keys.map((key) => ids.get(key)), total: page.total, capped }).toEqual({
        filters,
        ids: expected.slice(0, filters.size),
        total: expected.length,
        capped: false,
      })
    }
  },
)

it('chunks find by queries what a plain scan finds, in the same order', { tags: 'scale' }, async () => {
  const all = indexEntries(cardsForQueries)
  const names = new Map(all.map(({ key }, at) => [key, cardsForQueries[at]!.id]))
  const starred = new Set(all.flatMap(({ key }) => (SETS.starred.has(names.get(key)!) ? [key] : [])))
  const site = cut(400, buildSegment(all.filter(isForAll)))
  let { index } = openChunks(site)
  // An exported site has no comments.
  const ofVisitors = randomQueries(QUERIES, 53).filter(
    ({ filters, visibility }) => visibility === 'public' && !filters.query.includes('comments'),
  )
  expect(ofVisitors.length).toBeGreaterThan(QUERIES / 4)
  for (const [at, { filters, expected }] of ofVisitors.entries()) {
    if (at % ASKED_OF_ONE === 0) ({ index } = openChunks(site))
    const { keys, page } = await index.find(filters, starred)
    expect({ filters, ids: keys.map((key) => names.get(key)), total: page.total }).toEqual({
      filters,
      ids: expected,
      total: expected.length,
    })
  }
})

it('what an archive wrote finds what a plain scan finds, by addresses', { tags: 'scale' }, async () => {
  const test = await openTestApp(cards)
  const folder = temporaryFolder()
  for (const card of cards) {
    const content = contents.get(card.id)
    if (content) await fillContent(test.archive, card, content)
  }
  await writeSearchData(test.archive.store.db, folder.path, { about: null, faq: null }, async () => undefined)
  const site = openArchive(openFiles((name) => readFile(join(folder.path, name))))
  for (const { filters, expected } of asked.slice(0, 200)) {
    const page = await site.list(new URLSearchParams(writeFilters(filters)), [])
    expect({ filters, ids: page.cards.map(({ id }) => id), total: page.total }).toEqual({
      filters,
      ids: expected.slice(0, filters.size),
      total: expected.length,
    })
  }
  await test.close()
  folder.remove()
})

it('a question loads the chunks of its words alone, and where words are only to compare their places', async () => {
  const site = cut(1)
  const chunk = (word: string) => site.table.chunks.indexOf(word)
  const loadedBy = async (...search: string[]) => {
    const { index, loaded } = openChunks(site)
    await index.find({ ...NO_FILTERS, search })
    return loaded.sort()
  }
  const [moon, moonlight, tide] = [chunk('moon'), chunk('moonlight'), chunk('tide')]
  expect(await loadedBy('tide')).toEqual(['cards.bin', `terms-${tide}.bin`])
  expect(await loadedBy('moon*')).toEqual(['cards.bin', `terms-${moon}.bin`, `terms-${moonlight}.bin`])
  expect(await loadedBy('"tide moon"')).toEqual(
    ['cards.bin', ...[moon, tide].flatMap((at) => [`terms-${at}.bin`, `places-${at}.bin`])].sort(),
  )
  expect(await loadedBy()).toEqual(['cards.bin'])
})

it('of two words that most cards hold their pair is loaded in the place of the places', async () => {
  const segment = buildSegment(indexEntries(anyCards(55).map((card) => ({ ...card, isPrivate: false }))))
  const site = cut(1, segment)
  expect(site.table.paired).toContain('moon')
  const whole = new TextIndex([segment])
  for (const term of ['"moon tide"', 'moon tide', '"tide moon sea"', '"tide moo*"', '"moon moon"', '"moon naïve"']) {
    const filters = { ...NO_FILTERS, search: [term] }
    const { index, loaded } = openChunks(site)
    const { fuzzy: _, ...found } = await index.find(filters)
    const question = { sort: wordSortOf(filters), page: 1, size: 50, among: null }
    expect({ term, ...found }).toEqual({ term, ...runToEnd(whole.find(planOf('public', filters), question)) })
    const isPair = /^"?moon \S+$/.test(term)
    expect([term, loaded.some((name) => name.startsWith('places'))]).toEqual([term, !isPair])
  }
})

it('what could not be loaded is loaded when it is needed again', async () => {
  const { files, table } = cut()
  let isGone = true
  const read = async (name: string) => {
    if (isGone && name.startsWith('terms')) throw new Error('404')
    return files.get(name)!
  }
  const index = new ChunkedIndex(openFiles(read), table)
  const tide = { ...NO_FILTERS, search: ['tide'] }
  await expect(index.find(tide)).rejects.toThrow('404')
  isGone = false
  expect((await index.find(tide)).page.total).toBe(plainScan(cards, tide, isPublic).length)
})
