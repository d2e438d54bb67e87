import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { readableSize } from '#archive/readable-size.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { databaseCheck, versionNotes } from './check-database.ts'

it('the check of the database says its size, also while a server has much of it in its log', async () => {
  const folder = temporaryFolder()
  const archive = await openFolder(folder.path)
  const cards = Array.from({ length: 100 }, (_, index) => newCard({ id: `c${index}`, prompt: 'words '.repeat(500) }))
  await fill(archive, cards)
  const file = join(folder.path, 'colloquy.db')
  const { kind, db } = archive.store
  const { ok } = await databaseCheck.run({ kind, db, search: archive.search, folder: folder.path })
  const withoutLog = statSync(file).size
  await archive.close()
  expect(statSync(file).size).toBeGreaterThan(withoutLog + 300_000)
  expect(ok).toBe(`SQLite, ${readableSize(statSync(file).size)}, every page read`)
  folder.remove()
})

it('the check of the database names a SQLite that can damage a file to which two processes write', () => {
  const unsafe = ['3.44.5', '3.46.1', '3.49.2', '3.50.4', '3.50.6', '3.51.0', '3.51.2']
  const safe = ['3.44.6', '3.50.7', '3.51.3', '3.52.0', '3.53.4', process.versions['sqlite']!]
  const named = [...unsafe, ...safe].filter((version) => versionNotes(version).length > 0)
  expect(named).toEqual(unsafe)
  expect(versionNotes('3.50.4')).toEqual([
    expect.stringMatching(/^SQLite 3\.50\.4, .* use a Node with SQLite 3\.51\.3 or/),
  ])
})
