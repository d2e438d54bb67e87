/** @module-tag process */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { memoryEngine } from '#search/memory/memory-engine.ts'
import { openStore } from '#store/open.ts'
import { fill } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeReadDashboard } from './dashboard.ts'

it('the dashboard begins to build an index that is not there, and does not wait for it', async () => {
  const folder = temporaryFolder()
  const store = await openStore({ folder: folder.path })
  const archive = { file: join(folder.path, 'colloquy.db') }
  const search = memoryEngine(store.db, { archive, snapshot: null, fewCards: 1, waits: false })
  await fill(
    { store, search },
    Array.from({ length: 30 }, (_, index) => newCard({ id: `c${index}` })),
  )
  const read = makeReadDashboard({ db: store.db, search, config: { backups: null } })
  for (let times = 0; times < 2; times++) {
    expect((await read()).index).toEqual({ ok: true, missing: 0, stray: 0 })
    expect(search.progress('all')).not.toBeNull()
  }
  await expect.poll(() => search.progress('all'), { timeout: 30_000 }).toBeNull()
  await store.db.deleteFrom('cards').where('id', '=', 'c3').execute()
  expect((await read()).index).toEqual({ ok: false, missing: 0, stray: 1 })
  await search.close()
  await store.close()
  folder.remove()
})
