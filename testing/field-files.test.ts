/** @module-tag scale */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CardFields } from '#archive/card.ts'
import type { Filter } from '#archive/filters.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** Files of a worker share their modules: this one reads all of them again, and leaves none behind. */
beforeAll(async () => {
  vi.resetModules()
  const table: { ADDED_FIELDS: object; ADDED_NAMES: readonly string[] } = await import('#archive/added-fields.ts')
  // A field in the table alone: only code that is derived from the table can know it.
  Object.assign(table.ADDED_FIELDS, {
    mood: { about: 'how it was said', column: 'mood', token: 'w', facet: 'moods', label: 'moods' },
  })
  ;(table.ADDED_NAMES as string[]).push('mood')
})
afterAll(() => {
  vi.resetModules()
})

/** The tested modules, loaded after the field was added to the table. */
const modules = async () => ({
  ...(await import('#archive/added-fields.ts')),
  ...(await import('#archive/card.ts')),
  ...(await import('#archive/filter-label.ts')),
  ...(await import('#archive/filters.ts')),
  ...(await import('#archive/filter-url.ts')),
  ...(await import('#intake/kinds/card-lines.ts')),
  ...(await import('#server/export/export-lines.ts')),
  ...(await import('#server/static-site/search-data.ts')),
  ...(await import('#static-search/answers.ts')),
  ...(await import('#static-search/files.ts')),
  ...(await import('#testing/app.ts')),
  ...(await import('#testing/databases.ts')),
})

const MOOD = { kind: 'mood', value: 'calm, and slow' } as unknown as Filter
it('a field that the table of fields names is in address, contract, lists, facets, protocol, exports and exported site', async () => {
  const { newCard, addFilter, NO_FILTERS, ...all } = await modules()
  const cards = ['calm, and slow', 'calm, and slow', 'glad', ''].map((mood, index) =>
    newCard({
      id: `c${index}`,
      prompt: 'salt',
      sessionTitle: `s${index}`,
      dayStamp: `2024010${index + 1}_0900`,
      mood,
      isPrivate: index === 1,
    } as CardFields),
  )
  expect(all.ADDED_NAMES).toContain('mood')
  const filters = addFilter(NO_FILTERS, MOOD)
  expect(all.filterPath(filters)).toBe('/filter?mood=calm%5C,+and+slow')
  expect(all.parseFilters(new URLSearchParams('mood=calm\\, and slow')).filters).toEqual(filters)
  expect(all.filterLabel(MOOD)).toBe('mood calm, and slow')

  const archive = await all.everyDatabase[0]!.open()
  const { db } = archive.store
  // Its migration.
  await sql`ALTER TABLE cards ADD COLUMN mood text NOT NULL DEFAULT ''`.execute(db)
  await all.fill(archive, cards)
  const test = await all.openTestServer(archive)
  const list = async (query: string) => (await test.get(`/api/cards?${query}`)).json<Record<string, unknown>>()
  expect(await list('mood=calm\\, and slow')).toMatchObject({ total: 1, cards: [{ id: 'c0', mood: 'calm, and slow' }] })
  expect(await list('mood=glad&search=none&mode=or')).toMatchObject({ total: 1 })
  const moods = [
    { value: 'calm, and slow', count: 1 },
    { value: 'glad', count: 1 },
  ]
  expect(await list('search=salt')).toMatchObject({ total: 3, facets: { moods } })
  expect((await test.get('/api/cards/c3')).json()).not.toHaveProperty('mood')
  expect((await test.get('/api/openapi.json')).body).toContain('how it was said')
  expect((await test.get('/llms.txt')).body).toContain('`from`, `mood`')
  expect((await test.get('/api/suggest?q=salt')).json()).toMatchObject({ moods: [] })
  expect((await test.get('/api/sessions/c0')).json()).toMatchObject({ turns: [{ mood: 'calm, and slow' }] })

  const protocol = async (query: string) => (await test.get(`/1/indexes/cards?${query}`)).json<object>()
  expect(await protocol('filters=mood:glad&facets=*')).toMatchObject({
    hits: [{ objectID: 'c2', mood: 'glad' }],
    facets: { mood: { glad: 1 } },
  })

  let lines = ''
  for await (const some of all.exportLines(db, () => Promise.resolve(null), false)) lines += some
  const again = lines
    .trim()
    .split('\n')
    .flatMap((line) => all.cardLines.read(JSON.parse(line), READING).cards)
  expect(again.map(({ card }) => (card as { mood?: string }).mood)).toEqual(['calm, and slow', 'glad', undefined])

  const folder = temporaryFolder()
  await all.writeSearchData(db, folder.path, { about: null, faq: null }, async () => undefined)
  const site = all.openArchive(all.openFiles((name) => readFile(join(folder.path, name))))
  expect(await site.list(new URLSearchParams('search=salt&mood=glad'), [])).toMatchObject({
    total: 1,
    cards: [{ id: 'c2', mood: 'glad' }],
    facets: { moods: moods.slice(1) },
  })
  folder.remove()
  await test.close()
})

const READING = { rules: { categoryOf: () => null }, assets: { find: () => undefined } } as never

it('the page on adding a field names the files by path, 15 at most, and each is there', () => {
  const page = readFileSync('docs/add-a-feature.md', 'utf8')
  const section = page.split('\n## ').find((part) => part.startsWith('A field of cards'))!
  const paths = [...new Set([...section.matchAll(/`([\w./-]+\/[\w.-]+|[A-Z]+\.md)`/g)].map(([, path]) => path!))]
  expect(paths.length).toBeGreaterThan(4)
  expect(paths.length).toBeLessThanOrEqual(15)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
