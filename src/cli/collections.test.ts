import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { addCollection } from '#testing/add-collections.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { aPicture } from '#testing/picture.ts'
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
  expect(await collections()).toEqual({ code: 0, out: 'There are no collections yet.\n', err: '' })
})

it('lists, shows, publishes, takes back and deletes', async () => {
  const archive = await openFolder(data)
  await addCollection(archive.store.db, 'water', { cards: ['one'], query: 'tag=Sea', isPublished: false })
  await archive.close()
  expect((await collections()).out).toBe('water  ‘title of water’  2 cards  not published\n')
  expect((await collections('water')).out).toBe(
    'water  ‘title of water’  not published\nquery: tag=Sea\none  a river  (private: visitors do not see it)\n',
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
  expect((await collections()).out).toBe('There are no collections yet.\n')
})

it('gives one a picture of its own, says which, and takes it away', async () => {
  const archive = await openFolder(data)
  await addCollection(archive.store.db, 'shore', {})
  await archive.close()
  const file = join(folder.path, 'shore.png')
  writeFileSync(file, aPicture())
  const made = await collections('shore', '--picture', file, '--picture-text', 'Dunes')
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('\nPicture: 6 × 4 pixels, ‘Dunes’\n') })
  expect((await collections('shore', '--picture-text', '')).out).toContain('Picture: 6 × 4 pixels\n')
  expect((await collections('shore', '--no-picture')).out).not.toContain('Picture')
  expect(await collections('shore', '--picture-text', 'Dunes', '--publish')).toMatchObject({
    code: 1,
    err: 'shore has no picture of its own that a text could describe: give it one first.\n',
  })
  expect(readdirSync(join(data, 'images'))).toEqual([])
  writeFileSync(file, 'no picture')
  expect(await collections('shore', '--picture', file)).toMatchObject({
    code: 1,
    err: 'The picture cannot be used: it is not a PNG, JPEG, WebP, AVIF or GIF.\n',
  })
  const absent = join(folder.path, 'absent.png')
  expect((await collections('shore', '--picture', absent)).err).toBe(`${absent} cannot be used: it is not there.\n`)
  expect(await collections('--no-picture')).toMatchObject({ code: 2 })
  expect(await collections('shore', '--no-picture', '--delete')).toMatchObject({ code: 2 })
})
