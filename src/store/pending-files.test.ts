import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openStore } from './open.ts'
import { abandonedFiles, makeAside } from './pending-files.ts'
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

  it.each(KILLED)(
    'take their place when the archive is opened, wherever the restore was killed',
    async ({ before }) => {
      const store = await openStore({ folder: folder.path })
      mkdirSync(path('images'))
      writeFileSync(path('images', 'old.png'), 'old')
      writeFileSync(path('faq.md'), 'old')
      writeFileSync(join(await makeAside(folder.path, '.restore-x'), 'new.png'), 'new')
      expect(await abandonedFiles(store.db, folder.path)).toEqual(['.restore-x'])
      const pending = { aside: '.restore-x', texts: { 'about.md': 'new', 'faq.md': null } }
      await writeSetting(store.db, 'restoring', JSON.stringify(pending))
      expect(await abandonedFiles(store.db, folder.path)).toEqual([])
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
})
