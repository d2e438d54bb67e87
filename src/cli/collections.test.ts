import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { addCollection } from '#testing/add-collections.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const folder = temporaryFolder()
const data = join(folder.path, 'data')
const collections = (...args: string[]) => runCommand(['collections', ...args], { COLLOQUY_DATA: data })

beforeAll(async () => {
  const archive = await openFolder(data)
  await fill(archive, [
    newCard({ id: 'one', prompt: 'a river', isPrivate: true }),
    newCard({ id: 'two', category: 'Sea' }),
  ])
  await archive.close()
})
afterAll(() => folder.remove())

it('says that there are none', async () => {
  expect(await collections()).toEqual({ code: 0, out: 'There is no collection yet.\n', err: '' })
})

it('lists, shows, publishes, takes back and deletes', async () => {
  const archive = await openFolder(data)
  await addCollection(archive.store.db, 'water', { cards: ['one'], query: 'tag=Sea', isPublished: false })
  await archive.close()
  expect((await collections()).out).toBe('water  ‘title of water’  2 cards  not published\n')
  expect((await collections('water')).out).toBe(
    'water  ‘title of water’  not published\nQuery: tag=Sea\none  a river  (private: visitors do not see it)\n',
  )
  expect((await collections('water', '--publish')).out).toMatch(/^water {2}‘title of water’ {2}published\n/)
  expect(JSON.parse((await collections('--json')).out)).toEqual([
    { name: 'water', title: 'title of water', picture: null, cards: 2, isPublished: true },
  ])
  expect(JSON.parse((await collections('water', '--unpublish', '--json')).out)).toMatchObject({ isPublished: false })
  expect(await collections('nothing')).toMatchObject({ code: 1, err: 'There is no such collection.\n' })
  expect(await collections('water', '--publish', '--delete')).toMatchObject({ code: 2 })
  expect(await collections('--publish')).toMatchObject({ code: 2 })
  expect((await collections('water', '--delete')).out).toBe('The collection is deleted; its cards stay.\n')
  expect((await collections()).out).toBe('There is no collection yet.\n')
})
