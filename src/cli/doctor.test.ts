import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { runCommand } from '#testing/command-line.ts'
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

  const doctor = (args: string[], settings: Record<string, string> = {}) =>
    runCommand(['doctor', ...args], { COLLOQUY_DATA: folder.path, ...settings })

  it('ends with status 1 when something is wrong, and 0 once it is repaired', async () => {
    const sick = await doctor([])
    expect([sick.code, sick.out]).toEqual([
      1,
      expect.stringMatching(
        /^wrong {3}calendar: 1 day has .*: repair it with: colloquy doctor --fix$[^]*1 thing is wrong\.\n$/m,
      ),
    ])
    expect(await doctor(['--fix'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^fixed {3}calendar: .*: recounted from the cards$[^]*Nothing is wrong\.\n$/m),
      err: '',
    })
    expect(await doctor([])).toMatchObject({ code: 0, out: expect.stringMatching(/^ok {6}calendar: it counts/m) })
  })

  it('names a folder of WATCH that is not there', async () => {
    const { code, out } = await doctor([], { WATCH: `${folder.path},${join(folder.path, 'absent')}` })
    expect([code, out.split('\n').filter((line) => line.includes(' watch: '))]).toEqual([
      1,
      [
        `ok      watch: ${folder.path} can be read`,
        `wrong   watch: There is no folder ${join(folder.path, 'absent')}: make it, or name another to watch`,
      ],
    ])
  })

  it('prints each check as JSON for a program', async () => {
    const { code, out, err } = await doctor(['--json'])
    const { wrong, checks } = JSON.parse(out) as {
      wrong: number
      checks: { state: string; name: string; text: string }[]
    }
    expect([code, err, wrong]).toEqual([0, '', 0])
    expect(checks).toContainEqual({ state: 'ok', name: 'cards', text: '1 card read' })
    const none = await doctor(['--json'], { COLLOQUY_DATA: join(folder.path, 'none') })
    expect([none.code, JSON.parse(none.out)]).toMatchObject([1, { wrong: 1 }])
  })

  it.each([
    [{}, 'colloquy'],
    [{ COLLOQUY_CALLED_AS: './colloquy' }, './colloquy'],
    [{ npm_lifecycle_event: 'colloquy' }, 'npm run -s colloquy --'],
  ])('names commands as they are typed where it was called with %j', async (settings, program) => {
    expect((await doctor([], settings)).out).toContain(`make one with: ${program} backup FILE\n`)
  })

  it.each([
    [{ PORT: 'x' }, /^wrong {3}settings: The setting PORT is wrong/],
    [
      { COLLOQUY_DATA: join(folder.path, 'none') },
      /wrong {3}database: There is no archive in .*none: set COLLOQUY_DATA/,
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /wrong {3}database: The database at .* cannot be reached/],
  ])('says what is wrong with %j', async (settings, says) => {
    const { code, out, err } = await doctor([], settings)
    expect([code, out, err]).toEqual([1, expect.stringMatching(says), ''])
  })
})
