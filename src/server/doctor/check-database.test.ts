import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { readableSize } from '#archive/readable-size.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { databaseCheck } from './check-database.ts'

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
