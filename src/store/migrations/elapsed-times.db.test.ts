import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { cardOf } from '#store/card-row.ts'
import { setOrigin } from '#store/card-rows.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { migrate } from './migrate.ts'

const PROMPT = 'What does "reltimeTimezero":4000,"reltimeLast":300, say?'

it.each(everyDatabase)('cards of conversations lose what they said of other cards in $name', async ({ open }) => {
  const archive = await open()
  const { db, kind } = archive.store
  const times = { reltimeTimezero: 4000, reltimeLast: 300 }
  const early = { id: '5ed46bc1a054cfdabe18', semanticSid: '20230330_f16d05ec' }
  await fill(archive, [
    newCard({ id: 'turn', prompt: PROMPT, ...times }),
    newCard({ id: 'line', ...times }),
    newCard({ ...early, ...times, prompt: PROMPT }),
  ])
  await db.transaction().execute((trx) => setOrigin(trx, 'turn', { fingerprint: 'f', precedence: 7 }))
  await sql`DELETE FROM kysely_migration WHERE name = '0058-early-elapsed-times'`.execute(db)
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await migrate(db, kind)).toEqual(['0058-early-elapsed-times'])
  expect(written.mock.calls).toEqual([
    ['The archive is being updated to this version (1 step), which may take minutes.\n'],
  ])
  written.mockRestore()
  for (const row of await db.selectFrom('cards').selectAll().execute()) {
    const said = row.id === 'line' ? times : { reltimeTimezero: 0, reltimeLast: 0, prompt: PROMPT }
    expect([cardOf(row), JSON.parse(row.summary)]).toMatchObject([said, said])
  }
  await archive.close()
})
