import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { writeAtomically } from './write-atomically.ts'

it('a file that cannot be put in its place leaves nothing', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder.path, 'taken', 'by a folder'), { recursive: true })
  await expect(writeAtomically(folder.path, 'taken', Buffer.from('x'))).rejects.toThrow()
  await writeAtomically(folder.path, 'free', Buffer.from('x'))
  expect(readdirSync(folder.path)).toEqual(['free', 'taken'])
  folder.remove()
})

it('a file whose name is as long as a name can be is written', async () => {
  const folder = temporaryFolder()
  const name = `${'x'.repeat(251)}.png`
  await writeAtomically(folder.path, name, Buffer.from('x'))
  expect(readdirSync(folder.path)).toEqual([name])
  folder.remove()
})
