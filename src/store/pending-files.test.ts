/** @module-tag process */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#archive/refusal.ts'
import { asAnotherUser } from '#testing/as-another-user.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openStore } from './open.ts'
import { explainFiles } from './explain-failure.ts'
import { makeFoldersAside, refuseUnmovable } from './pending-files.ts'
import { makeScratch } from './scratch-folder.ts'
import { readSetting, writeSetting } from './settings.ts'

describe('the files of a restored backup', () => {
  let folder: ReturnType<typeof temporaryFolder>
  const path = (...names: string[]) => join(folder.path, ...names)
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())

  /** Where the program may be killed between the commit and the end. */
  const KILLED: { when: string; before: () => void }[] = [
    { when: 'right after the commit', before: () => undefined },
    {
      when: 'with the old pictures taken away',
      before: () => renameSync(path('images'), path('.restore-x', 'before')),
    },
    {
      when: 'with the new pictures in place',
      before: () => {
        renameSync(path('images'), path('.restore-x', 'before'))
        renameSync(path('.restore-x', 'images'), path('images'))
      },
    },
    {
      when: 'with one text written',
      before: () => {
        renameSync(path('images'), path('.restore-x', 'before'))
        renameSync(path('.restore-x', 'images'), path('images'))
        writeFileSync(path('about.md'), 'new')
        writeFileSync(path('about.md.new'), 'ne')
      },
    },
  ]

  it('are refused before anything is changed where those that make room belong to another user', async () => {
    const sentence = `This user may not change ${path('images')}: give it to the user of the archive, with all that is in it.`
    await refuseUnmovable(folder.path)
    mkdirSync(path('images'), { mode: 0o500 })
    chmodSync(folder.path, 0o777)
    await expect(asAnotherUser(() => refuseUnmovable(folder.path))).rejects.toThrow(sentence)
    // Where it comes to that nevertheless, the archive is opened again once they are given away.
    const denied = Object.assign(new Error('rename'), { code: 'EACCES', path: path('images') })
    expect(explainFiles(denied, folder.path)).toEqual(new Refusal('unavailable', sentence))
    expect(readdirSync(path('images'))).toEqual([])
  })

  it.each(KILLED)(
    'take their place when the archive is opened, wherever the restore was killed',
    async ({ before }) => {
      const store = await openStore({ folder: folder.path })
      mkdirSync(path('images'))
      writeFileSync(path('images', 'old.png'), 'old')
      writeFileSync(path('faq.md'), 'old')
      mkdirSync(path('.restore-x'))
      writeFileSync(join((await makeFoldersAside(path('.restore-x'))).images, 'new.png'), 'new')
      const pending = { aside: '.restore-x', texts: { 'about.md': 'new', 'faq.md': null } }
      await writeSetting(store.db, 'restoring', JSON.stringify(pending))
      before()
      await store.close()
      for (const _ of [1, 2]) {
        const opened = await openStore({ folder: folder.path })
        expect(await readSetting(opened.db, 'restoring')).toBeNull()
        await opened.close()
        expect(readdirSync(path('images'))).toEqual(['new.png'])
        expect([readFileSync(path('about.md'), 'utf8'), existsSync(path('faq.md'))]).toEqual(['new', false])
        expect(existsSync(path('.restore-x'))).toBe(false)
      }
    },
  )

  const scratches = () => readdirSync(folder.path).filter((name) => /^\.(restore|import)-/.test(name))
  const opened = async () => (await openStore({ folder: folder.path })).close()

  it('that killed programs prepared are removed when the archive is opened, those of running ones are not', async () => {
    for (const name of ['.restore-00ff', '.import-00ff']) {
      mkdirSync(path(name, 'images'), { recursive: true })
      writeFileSync(path(name, 'images', 'private.png'), 'private')
    }
    mkdirSync(path('.pictures'))
    const running = await makeScratch(folder.path, '.restore-')
    writeFileSync(join(running.path, 'private.png'), 'private')
    await opened()
    expect(scratches()).toEqual([running.name])
    expect([existsSync(join(running.path, 'private.png')), existsSync(path('.pictures'))]).toEqual([true, true])
    running.release()
    await opened()
    expect(scratches()).toEqual([])
  })

  it('of a program that was killed are removed at the next start', async () => {
    const script = `
      const { makeScratch } = await import('#store/scratch-folder.ts')
      const { writeFileSync } = await import('node:fs')
      const { path } = await makeScratch(${JSON.stringify(folder.path)}, '.restore-')
      writeFileSync(path + '/private.png', 'private')
      console.log('ready')
      setInterval(() => undefined, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await opened()
    expect(scratches()).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await opened()
    expect(scratches()).toEqual([])
  })
})
