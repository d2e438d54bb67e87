import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { addTestLink, TEST_SECRET } from '#testing/add-link.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const folder = temporaryFolder()
const data = join(folder.path, 'data')
const links = (...args: string[]) => runCommand(['links', ...args], { COLLOQUY_DATA: data })

beforeAll(async () => {
  const archive = await openFolder(data)
  await fill(archive, [newCard({ id: 'one', prompt: 'a river', isPrivate: true })])
  await archive.close()
})
afterAll(() => folder.remove())

it('says that there are none', async () => {
  expect(await links()).toEqual({ code: 0, out: 'Nothing is shared by a link yet.\n', err: '' })
})

it('lists links without their secrets, and ends one', async () => {
  const archive = await openFolder(data)
  await addTestLink(archive.store.db, ['one'])
  await archive.store.db
    .updateTable('links')
    .set({ ends_at: Date.parse('2099-12-25T00:00:00Z') })
    .execute()
  await archive.close()
  const listed = await links()
  expect(listed).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^link-\S+ {2}‘a river’ {2}1 card, 1 private {2}for Rosa {2}made by Ada, .* {2}ends 2099-12-24 {2}not opened yet\n$/,
    ),
  })
  const id = listed.out.split(' ')[0]!
  expect(await links('--end', id)).toMatchObject({ code: 0, out: expect.stringContaining('ended by command line') })
  expect((await links()).out).toContain('ended by command line')
  expect(await links('--end', 'nothing')).toMatchObject({ code: 1, err: 'There is no such link.\n' })
  expect((await links()).out).not.toContain(TEST_SECRET)
})
