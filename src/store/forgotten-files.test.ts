import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { removeFilesOf } from './forgotten-files.ts'

it('removes the pictures of a card, and what a killed import left of pictures, but not what is being written', async () => {
  const folder = temporaryFolder()
  const images = join(folder.path, 'images')
  mkdirSync(images)
  const [left, fresh] = ['a', 'b'].map((letter) => `.${letter.repeat(36)}.new`) as [string, string]
  const others = ['.keep.new', 'DEDUPID-two-image.png']
  for (const name of [left, fresh, ...others, 'DEDUPID-one-image.png', 'image_one.png'])
    writeFileSync(join(images, name), 'x')
  const twoHoursAgo = Date.now() / 1000 - 7200
  for (const name of [left, ...others]) utimesSync(join(images, name), twoHoursAgo, twoHoursAgo)
  await removeFilesOf(new Set(['one']), folder.path)
  expect(readdirSync(images).toSorted()).toEqual([fresh, ...others].toSorted())
  folder.remove()
})
