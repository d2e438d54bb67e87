import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aPicture } from '#testing/picture.ts'

/** Names in a folder of pictures that must not be opened, and why. */
export const BAD_PICTURES = {
  'linked.png': 'it lies outside its folder',
  'device.png': 'it lies outside its folder',
  'pipe.png': 'it is not a regular file',
  'folder.png': 'it is not a regular file',
  'large.png': 'it is larger than 64 MB',
} as const

/** Paths that lead out of the folder, to a picture next to it and to an endless device. */
export const PATHS_OUTSIDE = ['../outside.png', 'a/../../outside.png', `${'../'.repeat(20)}dev/zero`]

/** Puts files that must not be opened into a folder of pictures, and a real picture next to it. */
export function placeBadPictures(images: string): void {
  mkdirSync(images, { recursive: true })
  const outside = join(images, '..', 'outside.png')
  writeFileSync(outside, aPicture(7, 3))
  symlinkSync(outside, join(images, 'linked.png'))
  symlinkSync('/dev/zero', join(images, 'device.png'))
  execFileSync('mkfifo', [join(images, 'pipe.png')])
  mkdirSync(join(images, 'folder.png'))
  writeFileSync(join(images, 'large.png'), aPicture())
  truncateSync(join(images, 'large.png'), 64 * 2 ** 20 + 1)
}
