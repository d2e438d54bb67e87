import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { asAnotherUser } from '#testing/as-another-user.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { pictureFiles } from './picture-files.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

it('a folder of pictures that is there and cannot be read is not taken for an empty one', async () => {
  const images = join(folder.path, 'images')
  expect(await pictureFiles(folder.path)).toEqual([])
  mkdirSync(images, { mode: 0o000 })
  await expect(asAnotherUser(() => pictureFiles(folder.path))).rejects.toThrow(
    `This user may not read ${images}: give it to the user of the archive, with all that is in it.`,
  )
  rmSync(images, { recursive: true })
  writeFileSync(images, '')
  await expect(pictureFiles(folder.path)).rejects.toThrow(`${images} cannot be read (ENOTDIR): see what it is`)
})
