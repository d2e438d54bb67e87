import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { openStore } from '#store/open.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { memoryEngine } from './memory-engine.ts'
import { SNAPSHOT_FILE } from './snapshot-file.ts'

/** How often a process is killed; as often as `COLLOQUY_KILLS` says where somebody looks closer. */
const KILLS = Number(process.env['COLLOQUY_KILLS'] ?? 2)

/** Writes cards without end, merges and writes snapshots, and says which numbers are committed. */
const script = (folder: string) => `
  const { newCard } = await import('#archive/card.ts')
  const { NO_FILTERS } = await import('#archive/filters.ts')
  const { memoryEngine } = await import('#search/memory/memory-engine.ts')
  const { saveCards } = await import('#server/cards/save-cards.ts')
  const { logForgetting } = await import('#store/change-log.ts')
  const { openStore } = await import('#store/open.ts')
  const folder = ${JSON.stringify(folder)}
  const store = await openStore({ folder })
  const search = memoryEngine(store.db, {
    archive: { file: folder + '/colloquy.db' }, snapshot: folder + '/${SNAPSHOT_FILE}', waits: true, fewCards: 5,
  })
  const rows = await store.db.selectFrom('cards').select('id').execute()
  for (let number = rows.length; ; number++) {
    await store.db.transaction().execute(async (trx) => {
      const card = newCard({ id: 'c' + number, prompt: 'number' + number, dayStamp: '20230901_1200' })
      await saveCards(trx, search, [{ card, fingerprint: '' }])
      // With this the snapshot is written again and again.
      if (number % 5 === 0) await logForgetting(trx)
    })
    if (number % 3 === 0) await search.find('all', { ...NO_FILTERS, search: ['number' + number] })
    console.log(String(number))
  }`

it('is right after a kill at any step', { tags: 'process', timeout: 300_000 }, async () => {
  const folder = temporaryFolder()
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, ['-e', script(folder.path)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let last = -1
    createInterface(child.stdout).on('line', (line) => (last = Number(line)))
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    expect(child.exitCode).toBeNull()
    await setTimeout(Math.random() * 400)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const store = await openStore({ folder: folder.path })
    const search = memoryEngine(store.db, {
      archive: { file: join(folder.path, 'colloquy.db') },
      snapshot: join(folder.path, SNAPSHOT_FILE),
      waits: true,
      fewCards: 5,
    })
    const found = await search.find('all', { ...NO_FILTERS, search: [`number${last}`] })
    expect(found.page.total).toBe(1)
    expect(await search.verify()).toEqual({ missing: 0, stray: 0 })
    const { page } = await search.find('all', { ...NO_FILTERS, search: ['number*'] })
    const rows = await store.db.selectFrom('cards').select('id').execute()
    expect(page.total).toBe(Math.min(1000, rows.length))
    await search.close()
    await store.close()
  }
  // Leftovers of an interrupted write are removed by the next start a minute later.
  const part = join(folder.path, `${SNAPSHOT_FILE}.0123456789ab.part`)
  copyFileSync(join(folder.path, SNAPSHOT_FILE), part)
  const aMinuteAgo = new Date(Date.now() - 61_000)
  for (const name of readdirSync(folder.path))
    if (name.endsWith('.part')) utimesSync(join(folder.path, name), aMinuteAgo, aMinuteAgo)
  const store = await openStore({ folder: folder.path })
  const search = memoryEngine(store.db, { archive: null, snapshot: join(folder.path, SNAPSHOT_FILE), fewCards: 5 })
  expect(await search.verify()).toEqual({ missing: 0, stray: 0 })
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([])
  await search.close()
  await store.close()
  folder.remove()
})
