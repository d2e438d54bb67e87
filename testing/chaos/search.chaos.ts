import { copyFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { SNAPSHOT_FILE } from '#search/memory/snapshot-file.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { colloquy, endOf, startServer, waitUntil } from '#testing/real/server.ts'
import { ask } from '#testing/real/visitor.ts'

const kept = temporaryFolder()
const folder = temporaryFolder()
const strange = temporaryFolder()
const index = join(folder.path, SNAPSHOT_FILE)
/** The copy of the index as it was before cards turned private. */
const older = join(strange.path, 'older')

const cardOf = (at: number, isPrivate: boolean) =>
  newCard({
    id: `c${at}`,
    prompt: `A question about yeast, number ${at}`,
    response: `An answer ${'with words '.repeat(20)}`,
    sessionTitle: isPrivate ? 'Never to be seen' : 'Baking',
    isPrivate,
  })

const isFirstThird = (at: number) => at % 3 === 0
const CARDS = Array.from({ length: 330 }, (_, at) => cardOf(at, isFirstThird(at)))
/** Public cards that turn private once the index was kept: 200 stay. */
const HIDDEN = CARDS.filter(({ isPrivate }) => !isPrivate)
  .slice(0, 20)
  .map(({ id }) => cardOf(Number(id.slice(1)), true))
const PUBLIC = 200

/** So many cards that their index has a copy on the disk. */
const OTHERS = Array.from({ length: 3000 }, (_, at) => newCard({ id: `o${at}`, prompt: `something else ${at}` }))

/** Writes cards as a server does, and leaves the copy of the index. */
async function write(place: string, cards: readonly Card[]): Promise<void> {
  const archive = await openFolder(place)
  await fill(archive, cards)
  await archive.search.prepare()
  await archive.close()
}

beforeAll(async () => {
  await write(kept.path, [...CARDS, ...OTHERS])
  copyFileSync(join(kept.path, SNAPSHOT_FILE), older)
  await write(kept.path, HIDDEN)
  await write(strange.path, [...OTHERS, newCard({ id: 'x', prompt: 'yeast of another archive' })])
})
beforeEach(() => {
  rmSync(folder.path, { recursive: true })
  cpSync(kept.path, folder.path, { recursive: true })
})
afterAll(() => {
  for (const one of [kept, folder, strange]) one.remove()
})

/** The results of a visitor, without private cards in results or totals. Null while the search is being prepared. */
async function found(url: string): Promise<{ cards: number; total: number } | null> {
  for (const path of ['/api/suggest?q=yeast', '/api/cards?search=yeast&size=500']) {
    const answer = await ask(url + path)
    expect(answer?.text, path).not.toMatch(/Never to be seen|"isPrivate":true/)
    if (answer?.status !== 200) return null
    if (!path.includes('cards')) continue
    const { cards, total } = answer.body as { cards: unknown[]; total: number }
    return { cards: cards.length, total }
  }
  return null
}
const ALL = { cards: PUBLIC, total: PUBLIC }

const findsAll = (url: string) =>
  waitUntil('search finds everything', async () => JSON.stringify(await found(url)) === JSON.stringify(ALL), 30_000)

/** The database, changed by another program. */
function harm(statements: string): void {
  const database = new DatabaseSync(join(folder.path, 'colloquy.db'))
  database.exec(statements)
  database.close()
}

const changed = (change: (bytes: Buffer) => void) => () => {
  const bytes = readFileSync(index)
  change(bytes)
  writeFileSync(index, bytes)
}

it.each<[name: string, act: () => void]>([
  ['is lost', () => rmSync(index)],
  ['is empty', () => truncateSync(index)],
  ['is cut short', () => truncateSync(index, readFileSync(index).length >> 1)],
  ['is damaged in its middle', changed((bytes) => void bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 4096))],
  ['is of another version', changed((bytes) => void bytes.fill('9', 6, 8))],
  ['is older: cards turned private since', () => copyFileSync(older, index)],
  ['is of another archive', () => copyFileSync(join(strange.path, SNAPSHOT_FILE), index)],
])('a search index whose copy %s is brought in step at the start', async (_name, act) => {
  act()
  const server = await startServer({ COLLOQUY_DATA: folder.path })
  await findsAll(server.url)
  await waitUntil('the server is ready', async () => (await ask(`${server.url}/readyz`))?.status === 200, 15_000)
  expect(await server.end('SIGTERM')).toBe(0)
  const again = await startServer({ COLLOQUY_DATA: folder.path })
  await findsAll(again.url)
  await again.end('SIGTERM')
})

it('a search index that another program left behind the cards is found at the start and rebuilt', async () => {
  harm(
    `UPDATE cards SET is_private = 1 WHERE id IN (SELECT id FROM cards WHERE is_private = 0 AND id LIKE 'c%' LIMIT 50)`,
  )
  const server = await startServer({ COLLOQUY_DATA: folder.path })
  await waitUntil(
    'the search counts them no more',
    async () => (await found(server.url))?.total === PUBLIC - 50,
    30_000,
  )
  expect(server.said()).toContain('The search index is rebuilt: 50 cards are not in it')
  expect(await server.end('SIGTERM')).toBe(0)
  const again = await startServer({ COLLOQUY_DATA: folder.path })
  expect((await found(again.url))?.total).toBe(PUBLIC - 50)
  await again.end('SIGTERM')
  expect(again.said()).not.toContain('is rebuilt')
})

it('cards that another program hides while the server runs are shown to no visitor, and a sync counts them no more', async () => {
  // Cached responses stay valid, as the cards did not change; only the index is tested here.
  const server = await startServer({ COLLOQUY_DATA: folder.path, RESPONSE_CACHE_MB: '0' })
  await findsAll(server.url)
  const secret = `(SELECT id FROM cards WHERE is_private = 0 AND id LIKE 'c%' LIMIT 50)`
  harm(`UPDATE cards SET is_private = 1, session_title = 'Never to be seen' WHERE id IN ${secret};
    UPDATE archive SET revision = revision + 1, public_revision = public_revision + 1`)
  expect((await found(server.url))?.cards).toBe(PUBLIC - 50)
  const sync = colloquy(['sync'], { COLLOQUY_DATA: folder.path })
  expect(await endOf(sync)).toBe(0)
  expect(sync.said()).toContain('The search index was rebuilt from 3,330 cards; 50 missing')
  await waitUntil(
    'the search counts them no more',
    async () => (await found(server.url))?.total === PUBLIC - 50,
    30_000,
  )
  await server.end('SIGTERM')
})
