import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

describe('the doctor, from the command line', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  beforeAll(async () => {
    const archive = await openFolder(folder.path)
    await fill(archive, [newCard({ id: 'a', prompt: 'x', dayStamp: '20230901_0900' })])
    await archive.store.db.updateTable('calendar').set({ public_count: 7 }).execute()
    await archive.close()
  })

  const doctor = (args: string[], settings: Record<string, string> = {}) => {
    const env = { PATH: process.env['PATH'], COLLOQUY_DATA: folder.path, ...settings }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/start.js', 'doctor', ...args], { env })
    return { status, out: String(stdout), err: String(stderr) }
  }

  it('ends with status 1 when something is wrong, and 0 once it is mended', () => {
    const sick = doctor([])
    expect([sick.status, sick.out]).toEqual([
      1,
      expect.stringMatching(
        /^wrong {3}calendar: 1 day has .*: mend it with: colloquy doctor --fix$[^]*1 thing is wrong\.\n$/m,
      ),
    ])
    expect(doctor(['--fix'])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^mended {2}calendar: .*: counted anew from the cards$[^]*Nothing is wrong\.\n$/m),
      err: '',
    })
    expect(doctor([])).toMatchObject({ status: 0, out: expect.stringMatching(/^ok {6}calendar: it counts/m) })
  })

  it.each([
    [{ PORT: 'x' }, /^wrong {3}settings: The setting PORT is wrong/],
    [
      { COLLOQUY_DATA: join(folder.path, 'none') },
      /wrong {3}database: There is no archive in .*none: set COLLOQUY_DATA/,
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /wrong {3}database: The database at .* cannot be reached/],
  ])('says what is wrong with %j', (settings, says) => {
    const { status, out, err } = doctor([], settings)
    expect([status, out, err]).toEqual([1, expect.stringMatching(says), ''])
  })
})
