import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { colloquy, endOf, startServer, until } from '#testing/real/server.ts'
import { ask } from '#testing/real/visitor.ts'

const kept = temporaryFolder()
const folder = temporaryFolder()
const file = join(folder.path, 'colloquy.db')

const CARDS = Array.from({ length: 300 }, (_, index) =>
  newCard({
    id: `c${index}`,
    prompt: `A question about yeast, number ${index}`,
    response: `An answer ${'with words '.repeat(20)}`,
    sessionTitle: index % 3 === 0 ? 'Never to be seen' : 'Baking',
    isPrivate: index % 3 === 0,
  }),
)

beforeAll(async () => {
  const archive = await openFolder(kept.path)
  await fill(archive, CARDS)
  await archive.close()
})
beforeEach(() => {
  rmSync(folder.path, { recursive: true })
  cpSync(kept.path, folder.path, { recursive: true })
})
afterAll(() => {
  kept.remove()
  folder.remove()
})

/** How many cards a visitor finds, of 200; nothing private may be among them, nor in what is said of them. */
async function found(url: string): Promise<number | null> {
  for (const path of ['/api/suggest?q=yeast', '/api/cards?search=yeast&size=500']) {
    const answer = await ask(url + path)
    expect(answer?.text, path).not.toMatch(/Never to be seen|"isPrivate":true/)
    if (answer?.status !== 200) return null
    if (path.includes('cards')) return (answer.body as { cards: unknown[] }).cards.length
  }
  return null
}

/** What lies under the feet of the search engine, changed by somebody else. */
function harm(statements: string): void {
  const database = new DatabaseSync(file, { defensive: false })
  database.exec(statements)
  database.close()
}

const LOST = `INSERT INTO search_public (search_public) VALUES ('delete-all')`
const ALL_PRIVATE_IN_PUBLIC = `INSERT INTO search_public (rowid, prompt, response, title, session, flags)
  SELECT key, 'yeast', '', '', '', '§any' FROM cards WHERE is_private = 1`

it.each([
  ['was lost', LOST],
  ['is stale: cards turned private without it', ALL_PRIVATE_IN_PUBLIC],
  [
    'is stale: a hundred entries are missing',
    'DELETE FROM search_public WHERE rowid IN (SELECT key FROM cards LIMIT 100)',
  ],
  ['is damaged in its middle', 'UPDATE search_public_data SET block = zeroblob(length(block)) WHERE id > 10'],
  ['has lost its contents', 'DELETE FROM search_public_data'],
  ['has forgotten everything', 'UPDATE search_public_data SET block = zeroblob(length(block))'],
])('a search index that %s is found at the start and rebuilt', async (_name, statements) => {
  harm(statements)
  const server = await startServer({ COLLOQUY_DATA: folder.path })
  await until('search finds everything again', async () => (await found(server.url)) === 200, 15_000)
  await until('the repair is logged', async () => server.said().includes('the search index was rebuilt'), 15_000)
  expect((await ask(`${server.url}/readyz`))?.status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)

  const again = await startServer({ COLLOQUY_DATA: folder.path })
  expect(await found(again.url)).toBe(200)
  await again.end('SIGTERM')
  expect(again.said()).not.toContain('was rebuilt')
})

it('a search index that goes stale while the server runs shows nothing private, and a sync repairs it', async () => {
  // What was answered before stays true of the cards; it is the index that is asked here.
  const server = await startServer({ COLLOQUY_DATA: folder.path, RESPONSE_CACHE_MB: '0' })
  expect(await found(server.url)).toBe(200)
  harm(ALL_PRIVATE_IN_PUBLIC)
  expect(await found(server.url)).toBe(200)
  harm(LOST)
  expect(await found(server.url)).toBe(0)
  expect((await ask(`${server.url}/api/cards`))?.status).toBe(200)
  const sync = colloquy(['sync'], { COLLOQUY_DATA: folder.path })
  expect(await endOf(sync)).toBe(0)
  expect(sync.said()).toMatch(/200/)
  expect(await found(server.url)).toBe(200)
  await server.end('SIGTERM')
})
