import { chmod, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a folder in memory, which others may go through, is removed with what is in it', async () => {
  const shared = temporaryFolder()
  onTestFinished(() => shared.remove())
  const folder = await memoryFolder(shared.path, 0)
  expect(dirname(folder.path)).toBe(shared.path)
  expect((await stat(folder.path)).mode & 0o777).toBe(0o755)
  await writeFile(join(folder.path, 'file'), 'text')
  await chmod(join(folder.path, 'file'), 0o400)
  await folder.remove()
  await expect(stat(folder.path)).rejects.toThrow('ENOENT')
})

test.each([
  ['too little is free', import.meta.dirname, Infinity],
  ['there is no such folder', '/nowhere', 0],
])('where %s the folder is in the system’s temporary folder', async (_, shared, neededBytes) => {
  const folder = await memoryFolder(shared, neededBytes)
  expect(dirname(folder.path)).toBe(tmpdir())
  await folder.remove()
})
