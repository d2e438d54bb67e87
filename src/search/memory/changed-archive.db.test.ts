import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Card } from '#archive/card.ts'
import { logChanges } from '#store/change-log.ts'
import { raiseRevision } from '#store/revision.ts'
import { cards as pool, filtersOf, visibilities } from '#testing/any-search.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { plainScan } from '#testing/plain-scan.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { memoryEngine } from './memory-engine.ts'
import { SNAPSHOT_FILE } from './snapshot-file.ts'

/** Changes of one archive: a few in every run, as many as `COLLOQUY_CHANGES` says where somebody looks closer. */
const CHANGES = Number(process.env['COLLOQUY_CHANGES'] ?? 40)

/** Number of changes after which a few questions are asked. */
const ASKED_AFTER = 10
const QUESTIONS = 8

const change = fc.record({
  /** Which cards: each becomes what another one of the pool says, or goes. */
  cards: fc.array(fc.record({ id: fc.nat(79), as: fc.nat(79), isGone: fc.nat(3).map((number) => number === 0) }), {
    minLength: 1,
    maxLength: 4,
  }),
  /** The next step of the process: mostly it goes on; it is closed, or killed. */
  afterwards: fc.constantFrom(
    'goes on',
    'goes on',
    'goes on',
    'goes on',
    'goes on',
    'goes on',
    'is closed',
    'is killed',
  ),
})
const question = fc.record({ filters: filtersOf, visibility: visibilities })

describe.each(everyDatabase)('the index of an archive on $name', ({ open }) => {
  it(
    'finds what a plain scan finds, whatever was changed, closed and killed before',
    { timeout: 600_000 },
    async () => {
      const archive = await open()
      const { db } = archive.store
      const folder = temporaryFolder()
      const engineOf = () =>
        memoryEngine(db, { archive: null, snapshot: join(folder.path, SNAPSHOT_FILE), waits: true, fewCards: 10 })
      let engine = engineOf()
      const known = new Map<string, Card>()
      const changes = fc.sample(change, { numRuns: CHANGES, seed: 3 })
      const questions = fc.sample(question, { numRuns: QUESTIONS * (CHANGES / ASKED_AFTER), seed: 4 })
      for (const [at, { cards, afterwards }] of changes.entries()) {
        const written = new Map<string, Card>()
        for (const { id, as, isGone } of cards) {
          const name = `c${id}`
          if (isGone && known.has(name) && !written.has(name)) {
            await db.transaction().execute(async (trx) => {
              const { key } = await trx
                .selectFrom('cards')
                .select('key')
                .where('id', '=', name)
                .executeTakeFirstOrThrow()
              await trx.deleteFrom('cards').where('key', '=', key).execute()
              await raiseRevision(trx, { isVisible: true })
              await logChanges(trx, [key])
            })
            known.delete(name)
          } else if (!isGone) {
            const { others: _, ...card } = pool[as]!
            written.set(name, { ...card, id: name })
          }
        }
        await fill({ store: archive.store, search: engine }, [...written.values()])
        for (const [name, card] of written) known.set(name, card)
        if (afterwards !== 'goes on') {
          if (afterwards === 'is closed') await engine.close()
          engine = engineOf()
        }
        if (at % ASKED_AFTER !== 0) continue
        const rows = await db.selectFrom('cards').select(['id', 'key']).orderBy('key').execute()
        const inOrder = rows.map(({ id }) => known.get(id)!)
        const ids = new Map(rows.map(({ id, key }) => [key, id]))
        expect(rows).toHaveLength(known.size)
        for (const asked of questions.splice(0, QUESTIONS)) {
          const { filters, visibility } = asked
          const expected = plainScan(
            inOrder,
            filters,
            (card) => visibility === 'all' || card.isPrivate === (visibility === 'private'),
          )
          const { keys, page } = await engine.find(visibility, filters)
          expect({ at, asked, ids: keys.map((key) => ids.get(key)), total: page.total }).toEqual({
            at,
            asked,
            ids: expected.slice(0, filters.size),
            total: expected.length,
          })
        }
        expect(await engine.verify()).toEqual({ missing: 0, stray: 0 })
      }
      await engine.close()
      await archive.close()
      folder.remove()
    },
  )
})
