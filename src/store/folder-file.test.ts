import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BAD_PICTURES, placeBadPictures, PATHS_OUTSIDE } from '#testing/bad-pictures.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readWithin, UnreadableFile } from './folder-file.ts'
import { readPicture, streamPicture } from './picture-files.ts'

const folder = temporaryFolder()
const images = join(folder.path, 'images')
beforeAll(() => {
  placeBadPictures(images)
  writeFileSync(join(images, 'good.png'), aPicture())
  mkdirSync(join(images, 'inner'))
  symlinkSync('../good.png', join(images, 'inner', 'link.png'))
})
afterAll(() => folder.remove())

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

describe('a file of a folder', () => {
  it('is read, at once or in chunks, also by a link that stays within', async () => {
    for (const name of ['good.png', 'inner/link.png', './inner/../good.png']) {
      expect(await readPicture(images, name)).toEqual(aPicture())
      expect(await whole(streamPicture(images, name))).toEqual(aPicture())
    }
    expect(await readWithin(images, 'good.png', aPicture().length)).toEqual(aPicture())
    symlinkSync(images, join(folder.path, 'mounted'))
    expect(await readPicture(join(folder.path, 'mounted'), 'good.png')).toEqual(aPicture())
  })

  it.each<[string, string]>([
    ...Object.entries(BAD_PICTURES),
    [PATHS_OUTSIDE[0]!, 'it lies outside its folder'],
    ['../images', 'it lies outside its folder'],
    ['.', 'it lies outside its folder'],
    ['', 'it lies outside its folder'],
    [PATHS_OUTSIDE[2]!, 'it lies outside its folder'],
    ['none.png', 'it is not there'],
    ['good.png/x', 'it cannot be read (ENOTDIR)'],
    ['a\0b.png', 'it cannot be read (ERR_INVALID_ARG_VALUE)'],
    ['x'.repeat(300), 'it cannot be read (ENAMETOOLONG)'],
  ])('that is called %j is not opened: %s', async (name, why) => {
    await expect(readPicture(images, name)).rejects.toEqual(new UnreadableFile(why))
    await expect(whole(streamPicture(images, name))).rejects.toEqual(new UnreadableFile(why))
  })

  it('is no larger than expected', async () => {
    await expect(readWithin(images, 'good.png', aPicture().length - 1)).rejects.toThrow('it is larger than 0 MB')
  })
})
