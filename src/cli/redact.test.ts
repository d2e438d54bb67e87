import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEngine } from '#search/open-engine.ts'
import { redact } from '#server/redact/redact-words.ts'
import { openStore } from '#store/open.ts'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const folder = temporaryFolder()
const data = join(folder.path, 'data')
const colloquy = (...args: string[]) => runCommand(args, { COLLOQUY_DATA: data })

beforeAll(async () => {
  const file = join(folder.path, 'cards.jsonl')
  writeFileSync(file, JSON.stringify({ id: 'one', prompt: 'Is Zebedee in?', isPrivate: false }))
  expect((await colloquy('import', file)).code).toBe(0)
  expect((await colloquy('generate-seo')).code).toBe(0)
})
afterAll(() => folder.remove())

/** The generated pages, feeds and sitemaps that hold words. */
const pagesWith = (words: string): string[] =>
  readdirSync(join(data, 'static')).filter((name) =>
    readFileSync(join(data, 'static', name), 'utf8')
      .toLowerCase()
      .includes(words),
  )

it('writes the generated pages again that a redaction left with the words when it was killed after its commit', async () => {
  const before = readFileSync(join(data, 'static', 'feed.xml'), 'utf8')
  const store = await openStore({ folder: data })
  const search = openEngine(store, { index: 'memory', service: null })
  const needs = { db: store.db, search, changed: () => Promise.reject(new Error('killed')) }
  const words = { words: 'Zebedee', reason: '' }
  await expect(redact(needs, 'one', words, { id: '', name: 'owner' })).rejects.toThrow('killed')
  await search.close()
  await store.close()
  expect(pagesWith('zebedee')).not.toEqual([])
  expect(await colloquy('redact', 'one', 'Zebedee')).toMatchObject({
    code: 1,
    err: 'These words are redacted already.\n',
  })
  expect(pagesWith('zebedee')).toEqual([])
  // At the addresses that they had.
  const hostsIn = (feed: string) => feed.match(/(?<=href=")https?:\/\/[^/"]+/g)
  expect(hostsIn(readFileSync(join(data, 'static', 'feed.xml'), 'utf8'))).toEqual(hostsIn(before))
})
