import { chmod, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a folder in memory, which others may go through, is removed with what is in it', async () => {
  const shared = temporaryFolder()
  onTestFinished(() => shared.remove())
  const folder = await memoryFolder(shared.path)
  expect([shared.path, tmpdir()]).toContain(dirname(folder.path))
  expect((await stat(folder.path)).mode & 0o777).toBe(0o755)
  await writeFile(join(folder.path, 'file'), 'text')
  await chmod(join(folder.path, 'file'), 0o400)
  await folder.remove()
  await expect(stat(folder.path)).rejects.toThrow('ENOENT')
})

test('without room in memory the folder is where temporary files are', async () => {
  const folder = await memoryFolder('/nowhere')
  expect(dirname(folder.path)).toBe(tmpdir())
  await folder.remove()
})
