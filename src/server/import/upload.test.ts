import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openStore } from '#store/open.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openUpload } from './upload.ts'

const folder = temporaryFolder()
afterEach(() => {
  vi.restoreAllMocks()
  folder.remove()
})

it('a chunk of which the system takes a part at a time, as on a disk that is nearly full, is written whole', async () => {
  const upload = await openUpload(folder.path, [{ name: 'a.json', size: 6 }], 100)
  await using handle = await open(upload.path)
  const prototype = Object.getPrototypeOf(handle) as {
    write: (bytes: Uint8Array, from: number, length: number, at: number) => Promise<{ bytesWritten: number }>
  }
  const whole = prototype.write
  const inParts = vi.spyOn(prototype, 'write').mockImplementation(function (this: unknown, bytes, from, length, at) {
    return whole.call(this, bytes, from, Math.min(length, 2), at)
  })
  expect(await upload.write(0, 0, Buffer.from('123456'))).toBe(6)
  expect([inParts.mock.calls.length, readFileSync(upload.path, 'utf8')]).toEqual([3, '123456'])
  inParts.mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const other = await openUpload(folder.path, [{ name: 'b.json', size: 2 }], 100)
  await expect(other.write(0, 0, Buffer.from('12'))).rejects.toThrow('no space left')
  inParts.mockRestore()
  expect([await other.write(0, 0, Buffer.from('12')), readFileSync(other.path, 'utf8')]).toEqual([2, '12'])
  await Promise.all([upload.remove(), other.remove()])
})

it(
  'what lies in the folder of uploads while they go on stays, and goes with the next start after a kill',
  { tags: 'process' },
  async () => {
    const before = join(folder.path, 'uploads')
    mkdirSync(join(before, randomUUID()), { recursive: true })
    const upload = await openUpload(folder.path, [{ name: 'a.json', size: 1 }], 100)
    const left = () => readdirSync(folder.path).filter((name) => name === 'uploads' || name.startsWith('.import-'))
    const start = async () => (await openStore({ folder: folder.path })).close()
    await start()
    expect(left()).toHaveLength(1)
    const ask = `import { isLocked } from '#store/scratch-folder.ts'\nconsole.log(isLocked(process.argv[1]))`
    const place = join(folder.path, left()[0]!)
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', ask, place], { encoding: 'utf8' })
    expect(said, 'what another process sees').toBe('true\n')
    await upload.remove()
    expect(left()).toEqual([])
    for (const name of [randomUUID(), 'mine']) mkdirSync(join(before, name), { recursive: true })
    await start()
    expect(readdirSync(before), 'what the owner put there stays').toEqual(['mine'])
  },
)
